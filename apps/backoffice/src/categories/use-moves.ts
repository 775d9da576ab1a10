import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type Target, moved, rowsOf } from './category-tree.ts'
import { type Tree, categoryQueries, moveCategory } from './category.queries.ts'

/**
 * Moves categories of a tree. A move is shown at once, and undone if the server refuses it.
 *
 * @returns `news`: what happened to the category that moved last, for the screen and for screen readers
 */
export function useMoves(tree: Tree) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const [news, setNews] = useState('')
  const { queryKey } = categoryQueries.tree(tree)
  const move = async (id: string, target: Target) => {
    await client.cancelQueries({ queryKey })
    const after = moved(client.getQueryData(queryKey) ?? [], id, target)
    client.setQueryData(queryKey, after)
    setNews(placeText(after, id))
    try {
      await moveCategory(api, id, target)
    } catch (error) {
      setNews(`${t('manage.categories.not_moved')} ${errorText(locale, error)}`)
    }
    await client.invalidateQueries({ queryKey })
  }
  const placeText = (categories: Parameters<typeof rowsOf>[0], id: string): string => {
    const row = rowsOf(categories, new Set()).find(({ category }) => category.id === id)
    if (!row) return ''
    const { category, parent, place, siblings } = row
    const known = { title: category.title, place: place + 1, count: siblings.length }
    return parent
      ? t('manage.categories.moved_below', { ...known, parent: parent.category.title })
      : t('manage.categories.moved_outermost', known)
  }
  return { news, move }
}
