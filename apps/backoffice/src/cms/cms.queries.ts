import type { CmsAcceptance, CmsVersion, CmsVersionText, ShopTerms } from '@lonja/contract/cms/version'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type CmsPage, type PageDraft, bodyOf } from './page-draft.ts'

/** A page, and the tag of its version. */
export interface FoundPage {
  page: CmsPage
  etag: string | null
}

export const cmsQueries = {
  /** The pages of a shop, or of the town. */
  list: (shop: string | undefined) =>
    queryOptions({
      queryKey: ['cms', 'list', shop ?? 'town'],
      queryFn: async ({ client, signal }) => {
        const own = shop === undefined ? '' : `&business.id=${shop}`
        const pages = await apiOf(client).call<CmsPage[]>(`/cms?pagination=false&order[title]=asc${own}`, { signal })
        return pages.filter(({ business }) => (business?.id ?? undefined) === shop)
      },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['cms', 'one', id],
      queryFn: async ({ client, signal }): Promise<FoundPage> => {
        const answer = await apiOf(client).send(`/cms/${id}`, { signal })
        return { page: (await answer.json()) as CmsPage, etag: answer.headers.get('etag') }
      },
      // A page that somebody edits must not change under the hands of its author.
      staleTime: Infinity,
      gcTime: 0,
    }),
  versions: (page: string) =>
    queryOptions({
      queryKey: ['cms', 'versions', page],
      queryFn: ({ client, signal }) => apiOf(client).call<CmsVersion[]>(`/cms/${page}/versions`, { signal }),
    }),
  version: (id: string) =>
    queryOptions({
      queryKey: ['cms', 'version', id],
      queryFn: ({ client, signal }) => apiOf(client).call<CmsVersionText>(`/cms-versions/${id}`, { signal }),
    }),
  acceptances: (version: string) =>
    queryOptions({
      queryKey: ['cms', 'acceptances', version],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<CmsAcceptance[]>(`/cms-versions/${version}/acceptances`, { signal }),
    }),
  /** The terms that the town has announced to a shop. */
  terms: (shop: string) =>
    queryOptions({
      queryKey: ['cms', 'terms', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<ShopTerms[]>(`/businesses/${shop}/terms`, { signal }),
    }),
}

/** The fields of a page that its draft has. Other texts for search engines stay as they are. */
const fieldsOf = (draft: PageDraft, meta: CmsPage['meta'] = {}) => ({
  title: draft.title.trim(),
  layout: draft.layout,
  body: bodyOf(draft),
  meta: { ...meta, description: draft.description.trim() },
})

/** Changes a page if nobody else has changed it. */
export const savePage = (api: Client, { page, etag }: FoundPage, draft: PageDraft): Promise<CmsPage> =>
  api.call(`/cms/${page.id}`, {
    method: 'PUT',
    body: fieldsOf(draft, page.meta),
    ...(etag !== null && { headers: { 'If-Match': etag } }),
  })

/** Creates a page. Its code and address come from its title. */
export function createPage(api: Client, shop: string | undefined, draft: PageDraft): Promise<CmsPage> {
  const code = slugOf(draft.title)
  const own = shop === undefined ? {} : { business: shop }
  return api.call('/cms', {
    method: 'POST',
    body: { ...own, ...fieldsOf(draft), name: draft.title.trim().slice(0, 120), code, url: code },
  })
}

/** «Ferias y fiestas» becomes `ferias-y-fiestas`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100)

export interface Plan {
  change: string
  inForceDate: string
  announce: boolean
}

export const planVersion = (api: Client, { page }: FoundPage, draft: PageDraft, plan: Plan, key: string) =>
  api.call<CmsVersion>(`/cms/${page.id}/versions`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: { ...fieldsOf(draft, page.meta), ...plan },
  })

export const withdrawVersion = (api: Client, id: string): Promise<unknown> =>
  api.call(`/cms-versions/${id}`, { method: 'DELETE' })

export const acceptTerms = (api: Client, version: string, business: string): Promise<unknown> =>
  api.call(`/cms-versions/${version}/acceptance`, { method: 'POST', body: { business } })
