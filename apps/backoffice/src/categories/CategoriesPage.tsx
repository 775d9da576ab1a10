import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useMay } from '#/people/current-shop.ts'
import { CategoryRow } from './CategoryRow.tsx'
import css from './categories.module.css'
import { rowsOf } from './category-tree.ts'
import { type ShownCategory, type Tree, categoryQueries, trees } from './category.queries.ts'
import { useMoves } from './use-moves.ts'

/** The categories of products or of shops as a tree, which operators arrange. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const tree = trees.find((name) => name === search.get('view')) ?? 'products'
  const list = useQuery(categoryQueries.tree(tree))
  // In the town, only operators have the right to change products.
  const mayMove = useMay('products')
  const title = t('manage.categories.title')
  const add = mayMove && (
    <ButtonLink to="/town/categories/new" icon={<PlusIcon size={20} />}>
      {t('manage.categories.add')}
    </ButtonLink>
  )
  return (
    <Page title={title} heading={title} aside={add}>
      <nav className={css['views']} aria-label={t('manage.categories.which')}>
        {trees.map((name) => (
          <Link key={name} to={`/town/categories?view=${name}`} aria-current={name === tree ? 'page' : undefined}>
            {t(`manage.categories.of_${name}`)}
          </Link>
        ))}
      </nav>
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(categories) => categories.length === 0}
        empty={<Notice title={t('manage.categories.none')} />}
      >
        {(categories) => <CategoryTree key={tree} tree={tree} categories={categories} mayMove={mayMove} />}
      </QueryView>
    </Page>
  )
}

interface CategoryTreeProps {
  tree: Tree
  categories: readonly ShownCategory[]
  mayMove: boolean
}

function CategoryTree({ tree, categories, mayMove }: CategoryTreeProps) {
  const { t } = useLocale()
  const { news, move } = useMoves(tree)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setClosed((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]))
  return (
    <>
      {mayMove && <p className={css['help']}>{t('manage.categories.help')}</p>}
      <output className={css['news']}>{news}</output>
      {/* One list for all levels: a row keeps the focus and its open menu when it moves to another level. */}
      <ul className={css['tree']} aria-label={t('manage.categories.title')}>
        {rowsOf(categories, closed).map((row) => (
          <CategoryRow
            key={row.category.id}
            row={row}
            mayMove={mayMove}
            onToggle={toggle}
            onMove={(id, target) => void move(id, target)}
          />
        ))}
      </ul>
    </>
  )
}
