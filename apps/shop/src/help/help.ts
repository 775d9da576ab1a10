import type { helpCmsContract } from '@lonja/contract/help/help-cms'
import { type Language, addressIn } from '@lonja/contract/languages'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type HelpText = Item<typeof helpCmsContract>

/**
 * The names under which the town stores help for a screen: the path without its first slash and with the language
 * prefix, for example `cart` in Spanish or `ca/cart` in Catalan. The name of the home page is `home`. A screen with an
 * id has a second name with `{id}`, which is used for all screens of that kind.
 */
export function helpNames(pathname: string, language: Language): string[] {
  const [screen = '', one] = pathname.split('/').slice(1)
  const names = one ? [`${screen}/${one}`, `${screen}/{id}`] : [screen || 'home']
  return names.map((name) => addressIn(language, `/${name}`).slice(1))
}

/** The town’s help for a screen and the current user, in the order that the town chose. */
export const helpOf = (names: readonly string[], userId: string | undefined) =>
  queryOptions({
    queryKey: ['help', userId, ...names],
    queryFn: async ({ client, signal }) => {
      const query = new URLSearchParams(names.map((name) => ['url[]', name]))
      return (await apiOf(client).callPage<HelpText>(`/help-cms?${query}`, { signal })).items
    },
    staleTime: 5 * 60_000,
  })
