import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ChevronDownIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShopId } from '#/people/current-shop.ts'
import type { Order } from '../order.queries.ts'
import { useOrderPaths } from '../order-paths.ts'
import { StatusSign } from '../statuses/StatusSign.tsx'
import css from './AllOrdersPage.module.css'
import { type ListPlace, type SortField, sorts } from './list-address.ts'
import { type Cells, useCells } from './use-cells.ts'

const features = tableFeatures({ rowSortingFeature })
const helper = createColumnHelper<typeof features, Order>()

/** The columns, with the field by which the server sorts each, if it can. Only the town's list has the shop. */
const allColumns: readonly { id: 'code' | keyof Cells; sort?: SortField }[] = [
  { id: 'code', sort: 'code' },
  { id: 'created', sort: 'createdDate' },
  { id: 'shop' },
  { id: 'customer' },
  { id: 'state' },
  { id: 'payment' },
  { id: 'way' },
  { id: 'total' },
]

interface OrderTableProps {
  orders: readonly Order[]
  place: ListPlace
  onSort: (sort: SortField, descending: boolean) => void
}

/** The orders as a table, for wide windows. Columns by which the server can sort have a button. */
export function OrderTable({ orders, place, onSort }: OrderTableProps) {
  const { t } = useLocale()
  const cells = useCells()
  const paths = useOrderPaths()
  const inTown = useShopId() === undefined
  const shown = useMemo(() => allColumns.filter(({ id }) => id !== 'shop' || inTown), [inTown])
  const columns = useMemo(
    () =>
      shown.map(({ id, sort }) =>
        helper.accessor((order): unknown => order.code, {
          id: sort ?? id,
          header: t(`manage.all_orders.column.${id}`),
          enableSorting: sort !== undefined,
          sortDescFirst: sort === 'createdDate',
        }),
      ),
    [t, shown],
  )
  const sorting = useMemo(() => [{ id: place.sort, desc: place.descending }], [place.sort, place.descending])
  const table = useTable({
    features,
    columns,
    data: orders,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      const field = sorts.find((each) => each === next?.id)
      if (next && field) onSort(field, next.desc)
    },
  })
  return (
    <table className={css['table']}>
      <caption className="sr-only">{t('manage.all_orders.title')}</caption>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {headers.map((header) => {
              const sorted = header.column.getIsSorted()
              const direction = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined
              return (
                <th key={header.id} scope="col" aria-sort={direction}>
                  {header.column.getCanSort() ? (
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      <table.FlexRender header={header} />
                      {sorted && <ChevronDownIcon size={16} />}
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map(({ id, original }) => {
          const texts = cells(original)
          return (
            <tr key={id}>
              {shown.map(({ id: name }) => (
                <td key={name} data-column={name}>
                  {name === 'state' && <StatusSign code={original.status.code} />}
                  {name === 'code' ? <Link to={paths.of(original.id)}>{original.code}</Link> : texts[name]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
