import type { helpCmsContract } from '@lonja/contract/help/help-cms'
import { type Language, addressIn } from '@lonja/contract/languages'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type HelpText = Item<typeof helpCmsContract>

/**
 * The names of a screen in the town's help, which are its address without the first slash, in its language: `cart`,
 * `ca/cart`; home is `home`. What follows a slash is named as it is, or as `{id}` for all of its kind.
 */
export function helpNames(pathname: string, language: Language): string[] {
  const [screen = '', one] = pathname.split('/').slice(1)
  const names = one ? [`${screen}/${one}`, `${screen}/{id}`] : [screen || 'home']
  return names.map((name) => addressIn(language, `/${name}`).slice(1))
}

/** What the town says of a screen to whoever sees it, in its order. */
export const helpOf = (names: readonly string[], userId: string | undefined) =>
  queryOptions({
    queryKey: ['help', userId, ...names],
    queryFn: async ({ client, signal }) => {
      const query = new URLSearchParams(names.map((name) => ['url[]', name]))
      return (await apiOf(client).callPage<HelpText>(`/help-cms?${query}`, { signal })).items
    },
    staleTime: 5 * 60_000,
  })
