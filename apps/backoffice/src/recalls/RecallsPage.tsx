import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { recallQueries } from './recall.queries.ts'
import css from './recalls.module.css'

/** The log of recalls, and the way to a new one. */
export function Screen() {
  const { t, formatDateTime } = useLocale()
  const list = useQuery(recallQueries.list())
  const title = t('manage.recalls.title')
  const add = useMay('town.moderation') && <ButtonLink to="/town/recalls/new">{t('manage.recalls.add')}</ButtonLink>
  return (
    <Page title={title} heading={title} aside={add}>
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(recalls) => recalls.length === 0}
        empty={<Notice title={t('manage.recalls.none')} />}
      >
        {(recalls) => (
          <ul className={css['list']}>
            {recalls.map(({ id, products, reason, orders, createdDate, liftedDate }) => (
              <li key={id}>
                <h2>
                  <Link to={`/town/recalls/${id}`}>{products.map((product) => product.title).join(', ')}</Link>
                </h2>
                <p>{reason}</p>
                <p>
                  {formatDateTime(createdDate)} · {t('manage.recalls.orders', { count: orders })}
                  {liftedDate && <strong> · {t('manage.recalls.lifted', { date: formatDateTime(liftedDate) })}</strong>}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}
