import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { RouteModule } from '@lonja/ui/layout/screen.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { CatalogIcon } from '@lonja/ui/controls/icons.tsx'
import css from './CatalogPage.module.css'
import { type CategoryNode, categoryPath, categoryQueries, categoryTree } from './category.queries.ts'

export const prefetch: RouteModule['prefetch'] = (client) => client.prefetchQuery(categoryQueries.products())

export function Screen() {
  const { t } = useLocale()
  const categories = useQuery(categoryQueries.products())
  return (
    <Page
      title={t('menu.catalog')}
      heading={t('menu.catalog')}
      description={t('catalog.description')}
      canonical="/catalog"
      aside={
        <Link to="/products" className={css['all']}>
          {t('catalog.all')}
        </Link>
      }
      jsonLd={async () => (await import('./catalog-json-ld.ts')).catalogThings(categories.data)}
    >
      <QueryView
        query={categories}
        skeleton={<CatalogSkeleton />}
        isEmpty={(data) => data.length === 0}
        empty={
          <Notice
            icon={<CatalogIcon size={40} />}
            title={t('catalog.empty')}
            action={<ButtonLink to="/">{t('not_found.home')}</ButtonLink>}
          />
        }
      >
        {(data) => (
          <ul className={css['tree']}>
            {categoryTree(data).map((category) => (
              <li key={category.id}>
                <Branch category={category} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}

function Branch({ category }: { category: CategoryNode }) {
  const { t } = useLocale()
  return (
    <section className={css['branch']}>
      <Link to={categoryPath(category)} className={css['head']}>
        <Picture image={category.image} alt="" sizes="72px" />
        <span>
          <h2 className={css['title']} lang={defaultLanguage}>
            {category.title}
          </h2>
          <span className={css['count']}>{t('products.count', { count: category.productCount })}</span>
        </span>
      </Link>
      {category.children.length > 0 && (
        <ul className={css['children']} lang={defaultLanguage}>
          {category.children.map((child) => (
            <li key={child.id}>
              <Link to={categoryPath(child)} className={css['child']}>
                {child.title} <span className={css['count']}>{child.productCount}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function CatalogSkeleton() {
  return (
    <div className={css['tree']}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="block" />
      ))}
    </div>
  )
}
