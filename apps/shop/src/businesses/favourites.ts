import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { apiOf, useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { type CardShop, type Shop, businessQueries, toCard } from './business.queries.ts'

/** The user’s favourite shops, newest first. All favourite buttons and the list of favourites use the same answer. */
export const favouriteQuery = (user: string | undefined) =>
  queryOptions({
    queryKey: [...businessQueries.all, 'favs', user ?? null],
    queryFn: async ({ client, signal }): Promise<CardShop[]> =>
      (await apiOf(client).callPage<Shop>('/business-favs?pagination=false', { signal })).items.map(toCard),
    enabled: user !== undefined,
  })

/** Whether a shop is a favourite of the signed-in user, and a function to change it. */
export function useFavourite(shop: CardShop): { isFavourite: boolean; toggle: () => void } {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const user = useSession()?.id
  const client = useQueryClient()
  const busy = useRef(false)
  const options = favouriteQuery(user)
  const { data } = useQuery(options)
  const isFavourite = data?.some(({ id }) => id === shop.id) ?? false

  /** The change is shown at once, and undone if the server refuses it. */
  const set = async (wanted: boolean): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    await client.cancelQueries({ queryKey: options.queryKey })
    const before = client.getQueryData(options.queryKey)
    const others = before?.filter(({ id }) => id !== shop.id)
    if (others) client.setQueryData(options.queryKey, wanted ? [shop, ...others] : others)
    try {
      await api.call(`/business-fav/${shop.id}`, { method: wanted ? 'PUT' : 'DELETE' })
      if (!before) await client.invalidateQueries({ queryKey: options.queryKey })
      return true
    } catch (error) {
      if (before) client.setQueryData(options.queryKey, before)
      showToast('error', errorText(locale, error))
      return false
    } finally {
      busy.current = false
    }
  }
  const toggle = async () => {
    if (!(await set(!isFavourite))) return
    if (isFavourite) {
      showToast('success', t('favourites.removed', { name: shop.name }), {
        label: t('action.undo'),
        run: () => void set(true),
      })
    } else {
      showToast('success', t('favourites.added', { name: shop.name }), {
        label: t('favourites.see'),
        to: '/businesses?fav=true',
      })
    }
  }
  return { isFavourite, toggle: () => void toggle() }
}
