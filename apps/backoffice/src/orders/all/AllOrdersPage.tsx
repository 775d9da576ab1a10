import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { ExportButton } from '#/kit/ExportButton.tsx'
import { useWide } from '#/kit/use-wide.ts'
import { SavedViews } from '#/saved-views/SavedViews.tsx'
import { useShopId } from '#/people/current-shop.ts'
import { useOrderPaths } from '../order-paths.ts'
import css from './AllOrdersPage.module.css'
import { Filters } from './Filters.tsx'
import { OrderCards } from './OrderCards.tsx'
import { OrderTable } from './OrderTable.tsx'
import { allOrdersQueries, exportPath, perPage } from './all-orders.queries.ts'
import { type ListPlace, addressOf, readPlace } from './list-address.ts'

/** All orders of the shop or the town, with a search, filters, pages and an export of what is shown. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const id = useShopId()
  const { all } = useOrderPaths()
  const place = readPlace(search)
  const list = useQuery(allOrdersQueries.at(id, place))
  const navigate = useNavigate()
  const isWide = useWide()
  const title = t('manage.all_orders.title')
  return (
    <Page title={title} heading={title}>
      {id !== undefined && <SavedViews screen={all} search={search} />}
      <Filters key={addressOf(all, { ...place, page: 1 })} place={place} />
      <QueryView query={list} skeleton={<Skeleton shape="block" />}>
        {({ items, total, estimated }) => (
          <>
            <div className={css['summary']}>
              <output>{t(estimated ? 'manage.all_orders.about' : 'manage.all_orders.found', { count: total })}</output>
              {total > 0 && (
                <ExportButton label={t('manage.all_orders.export')} path={exportPath(id, place)} name="pedidos.csv" />
              )}
            </div>
            {items.length === 0 && <p className={css['none']}>{t('manage.all_orders.none')}</p>}
            {items.length > 0 &&
              (isWide ? (
                <div className={css['wide']}>
                  <OrderTable
                    orders={items}
                    place={place}
                    onSort={(sort, descending) => navigate(addressOf(all, { ...place, sort, descending, page: 1 }))}
                  />
                </div>
              ) : (
                <OrderCards orders={items} />
              ))}
            <Pages place={place} total={total} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Pages({ place, total }: { place: ListPlace; total: number }) {
  const { t } = useLocale()
  const { all } = useOrderPaths()
  const last = Math.max(1, Math.ceil(total / perPage))
  const { page } = place
  if (last === 1) return null
  return (
    <nav className={css['pages']} aria-label={t('manage.all_orders.pages')}>
      {page > 1 && <Link to={addressOf(all, { ...place, page: page - 1 })}>{t('manage.all_orders.previous')}</Link>}
      <span>{t('manage.all_orders.page', { page, last })}</span>
      {page < last && <Link to={addressOf(all, { ...place, page: page + 1 })}>{t('manage.all_orders.next')}</Link>}
    </nav>
  )
}
