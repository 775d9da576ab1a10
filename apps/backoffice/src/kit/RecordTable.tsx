import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ChevronDownIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { AnyRecord, Records } from './declaration.ts'
import type { ListPlace } from './list-address.ts'
import css from './RecordTable.module.css'
import { useCells } from './use-cells.ts'

const features = tableFeatures({ rowSortingFeature })
const helper = createColumnHelper<typeof features, AnyRecord>()

interface RecordTableProps {
  records: Records
  items: readonly AnyRecord[]
  sort: ListPlace['sort']
  onSort: (sort: ListPlace['sort']) => void
}

/** The records as a table, for wide windows. Columns that the server can sort by have a button. */
export function RecordTable({ records, items, sort, onSort }: RecordTableProps) {
  const { t } = useLocale()
  const cells = useCells(records)
  const { columns: names, labels, contract, at } = records
  const columns = useMemo(
    () =>
      names.map((name) =>
        helper.accessor((record) => record[name], {
          id: name,
          header: t(labels[name]!),
          enableSorting: contract.sorts.includes(name),
          sortDescFirst: false,
        }),
      ),
    [names, labels, contract, t],
  )
  const sorting = useMemo(() => (sort ? [sort] : []), [sort])
  const table = useTable({
    features,
    columns,
    data: items,
    getRowId: ({ id }) => id,
    manualSorting: true,
    state: { sorting },
    onSortingChange: (change) => onSort((typeof change === 'function' ? change(sorting) : change)[0]),
  })
  return (
    <table className={css['table']}>
      <caption className="sr-only">{t(records.texts.title)}</caption>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {headers.map((header) => {
              const { column } = header
              const sorted = column.getIsSorted()
              const direction = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined
              return (
                <th key={header.id} scope="col" aria-sort={direction}>
                  {column.getCanSort() ? (
                    <button type="button" onClick={column.getToggleSortingHandler()}>
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
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map(({ id, column }, index) => {
              const shown = cells(row.original, column.id)
              return <td key={id}>{index === 0 ? <Link to={`${at}/${row.original.id}`}>{shown}</Link> : shown}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
