import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { CatalogIcon } from '@lonja/ui/controls/icons.tsx'
import { KeptItem } from '@lonja/ui/late/kept.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { CategoryTile } from '#/categories/CategoryTile.tsx'
import { categoryQueries, categoryTree } from '#/categories/category.queries.ts'
import css from './HomePage.module.css'
import { wordsIn } from './words.ts'

/**
 * Other parts of the page disappear if they fail. This part shows its error, because the page is useless without
 * categories.
 */
export function Categories({ block }: { block: ShownBlockOf<'categories'> }) {
  const { t, language } = useLocale()
  const query = useQuery(categoryQueries.products())
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(data) => data.length === 0}
      empty={
        <Notice
          icon={<CatalogIcon size={40} />}
          title={t('catalog.empty')}
          action={<ButtonLink to="/businesses">{t('home.shops')}</ButtonLink>}
        />
      }
    >
      {(data) => (
        <nav aria-label={wordsIn(language, block.title).text || t('home.categories')}>
          <ul className={css['categories']}>
            {categoryTree(data).map((category) => (
              <KeptItem key={category.id}>
                <CategoryTile category={category} />
              </KeptItem>
            ))}
          </ul>
        </nav>
      )}
    </QueryView>
  )
}
