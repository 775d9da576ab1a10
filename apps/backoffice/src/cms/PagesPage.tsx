import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay, useShopId } from '#/people/current-shop.ts'
import css from './cms.module.css'
import { cmsQueries } from './cms.queries.ts'
import { usePagePaths } from './page-paths.ts'

/** The pages of text of the shop or the town. */
export function Screen() {
  const { t, formatDate } = useLocale()
  const pages = useQuery(cmsQueries.list(useShopId()))
  const paths = usePagePaths()
  const heading = t(paths.title)
  const add = useMay('content') && (
    <ButtonLink to={paths.of('new')} icon={<PlusIcon size={20} />}>
      {t('manage.pages.add')}
    </ButtonLink>
  )
  return (
    <Page title={heading} heading={heading} aside={add}>
      <QueryView
        query={pages}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found.length === 0}
        empty={<Notice title={t('manage.pages.none')} />}
      >
        {(found) => (
          <ul className={css['pages']}>
            {found.map(({ id, title, category, url, updatedDate, enabled }) => (
              <li key={id}>
                <h2>
                  <Link to={paths.of(id)}>{title}</Link>
                </h2>
                <p>
                  {[category?.name, `/cms/${url}`, t('manage.pages.changed', { date: formatDate(updatedDate) })]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {!enabled && <p>{t('manage.pages.hidden')}</p>}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}
