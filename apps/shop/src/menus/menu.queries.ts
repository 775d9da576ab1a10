import { defaultLanguage } from '@lonja/contract/constants'
import type { Language } from '@lonja/contract/languages'
import type { menuContract } from '@lonja/contract/menus/menu'
import { type MenuPlace, builtInLinks, menuPlaces } from '@lonja/contract/menus/places'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { categoryPath } from '#/categories/category.queries.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

type Menu = Pick<Item<typeof menuContract>, 'code' | 'business' | 'entries'>

/** A link that the town has added to a menu. */
export interface TownLink {
  title: string
  url: string
  icon: string | null
  target: string
}

/** The links that the town has added, by the code of their menu. In other languages, the code ends with the language. */
export type TownMenus = Readonly<Record<string, readonly TownLink[]>>

/** The menus of the town, with the entries for the roles of the user. */
export const townMenus = (language: Language, userId: string | undefined) =>
  queryOptions({
    queryKey: ['menus', language, userId],
    queryFn: async ({ client, signal }): Promise<TownMenus> => {
      const query = new URLSearchParams(menuPlaces.map((place) => ['code[]', codeOf(place, language)]))
      for (const name of ['code', 'business', 'entries']) query.append('properties[]', name)
      const { items } = await apiOf(client).callPage<Menu>(`/menus?${query}`, { signal })
      const ofTown = items.filter(({ business }) => business === null)
      return Object.fromEntries(ofTown.map(({ code, entries }) => [code, entries.flatMap(linkOf)]))
    },
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })

/** `main` in Spanish, `main-ca` in Catalan. */
const codeOf = (place: MenuPlace, language: Language): string =>
  language === defaultLanguage ? place : `${place}-${language}`

/** An entry without an address only contains other entries, which follow it. */
function linkOf({ title, url, icon, target, cms, category }: Menu['entries'][number]): TownLink[] {
  const address = url || (cms ? `/cms/${cms.url}` : category ? categoryPath(category) : '')
  return address === '' ? [] : [{ title, url: address, icon, target }]
}

/** The links of the town in a menu, except the ones that the app has there anyway. */
export function useTownLinks(place: MenuPlace): TownLink[] {
  const { language } = useLocale()
  const { data = {} } = useQuery(townMenus(language, useSession()?.id))
  const links = data[codeOf(place, language)] ?? []
  return links.filter(({ url }) => !builtInLinks[place].includes(url))
}
