import type { cmsContract } from '@lonja/contract/cms/cms'
import type { menuContract, menuEntryContract } from '@lonja/contract/menus/menu'
import { type MenuPlace, builtInLinks } from '@lonja/contract/menus/places'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

type Menu = Item<typeof menuContract>
export type MenuEntry = Item<typeof menuEntryContract>
export type TextPage = Pick<Item<typeof cmsContract>, 'id' | 'title' | 'url' | 'business'>

export const menuQueries = {
  /** The links that the town has added to a menu, in their order. */
  entries: (place: MenuPlace, code: string) =>
    queryOptions({
      queryKey: ['menus', code],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const menu = await findMenu(api, code, signal)
        const query = `menu.id=${menu?.id}&order[sort]=asc&pagination=false`
        const entries = menu ? await api.call<MenuEntry[]>(`/menu-entries?${query}`, { signal }) : []
        return entries.filter(({ url, cms }) => !builtInLinks[place].includes(cms ? `/cms/${cms.url}` : url))
      },
    }),
  /** The pages of text of the town. */
  pages: () =>
    queryOptions({
      queryKey: ['cms', 'titles'],
      queryFn: async ({ client, signal }) => {
        const query = 'pagination=false&order[title]=asc&properties[]=title&properties[]=url&properties[]=business'
        return (await apiOf(client).call<TextPage[]>(`/cms?${query}`, { signal })).filter((page) => !page.business)
      },
    }),
}

async function findMenu(api: Client, code: string, signal?: AbortSignal): Promise<Menu | undefined> {
  const found = await api.call<Menu[]>(`/menus?code=${code}&pagination=false`, { ...(signal && { signal }) })
  return found.find(({ business }) => business === null)
}

/** What an entry leads to, and for whom. */
export interface EntryDraft {
  title: string
  /** The id of a page of text, or empty. */
  page: string
  /** The address, if there is no page. */
  url: string
  /** The lowest role that sees the entry, or empty for everybody. */
  role: string
  icon: string
}

/** Adds an entry at the end of a menu. The first entry makes the menu too. */
export async function addEntry(api: Client, code: string, name: string, draft: EntryDraft): Promise<void> {
  const known = await findMenu(api, code)
  const menu = known ?? (await api.call<Menu>('/menus', { method: 'POST', body: { code, name } }))
  const last = known ? await api.call<MenuEntry[]>(`/menu-entries?menu.id=${menu.id}&pagination=false`) : []
  const sort = Math.max(0, ...last.map((entry) => entry.sort)) + 10
  const { title, page, url, role, icon } = draft
  const leadsTo = page === '' ? { url: url.trim() } : { cms: page }
  const body = { menu: menu.id, title: title.trim(), ...leadsTo, roles: role === '' ? [] : [role], sort }
  await api.call('/menu-entries', { method: 'POST', body: { ...body, ...(icon && { icon }) } })
}

export const removeEntry = (api: Client, id: string): Promise<unknown> =>
  api.call(`/menu-entries/${id}`, { method: 'DELETE' })
