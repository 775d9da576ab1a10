import type { FilterKind } from '@lonja/contract/resource'
import { documentationLink } from '../http/send.ts'
import type { ListRequest } from './list-conditions.ts'
import type { ListResult } from './list.ts'
import type { Resource } from './define-resource.ts'

/** The address, the parameters and the page number of a list request. */
type Page = Pick<ListRequest, 'path' | 'query' | 'paging'>

interface Links {
  first: string
  last: string
  previous?: string
  next?: string
}

/**
 * The body of a list. In plain JSON it is an array, because the paging is in the headers. In JSON-LD it is an object
 * that also contains the paging.
 */
export function collectionBody(
  resource: Resource,
  { format, ...page }: Page & Pick<ListRequest, 'format'>,
  list: ListResult,
): string {
  if (format === 'json') return `[${list.members}]`
  const { contract } = resource
  const { path } = page
  const head = JSON.stringify({
    '@context': `/api/contexts/${contract.name}`,
    '@id': path,
    '@type': 'Collection',
    totalItems: list.total,
  }).slice(0, -1)
  const view = viewOf(page, list.total)
  const search = searchOf(resource, path)
  return `${head},"member":[${list.members}]${view ? `,"view":${JSON.stringify(view)}` : ''}${search ? `,"search":${search}` : ''}}`
}

/**
 * The maximum length of a link. Longer links are left out, because an answer has up to four links and proxies refuse
 * headers that are too long.
 */
const MAX_LINK = 1_000

/** Headers with the total and the links of a list, for clients of plain JSON (RFC 8288). The links have no host. */
export function collectionHeaders(page: Page, list: ListResult): Record<string, string> {
  const links = linksOf(page, list.total)
  const relations = { first: links?.first, prev: links?.previous, next: links?.next, last: links?.last }
  const paged = Object.entries(relations).flatMap(([rel, url]) =>
    url && url.length <= MAX_LINK ? [`<${url}>; rel="${rel}"`] : [],
  )
  return {
    'x-total-count': String(list.total),
    ...(list.estimated && { 'x-total-count-estimated': 'true' }),
    ...(list.partial && { 'x-search-partial': 'true' }),
    link: [documentationLink, ...paged].join(', '),
  }
}

function viewOf(page: Page, total: number): object | null {
  const { query, paging } = page
  const others = query.pairs.filter(([name]) => name !== 'page' && name !== 'pagination')
  const pages = lastPage(paging, total)
  if (!paging.paginated || (pages <= 1 && others.length === 0)) return null
  const links = pages > 1 ? linksOf(page, total) : null
  return {
    '@id': link(page, pages > 1 ? paging.page : null),
    '@type': 'PartialCollectionView',
    ...links,
  }
}

function linksOf(page: Page, total: number): Links | null {
  const { paging } = page
  if (!paging.paginated || paging.size === 0) return null
  const last = lastPage(paging, total)
  return {
    first: link(page, 1),
    last: link(page, last),
    ...(paging.page > 1 && { previous: link(page, Math.min(paging.page - 1, last)) }),
    ...(paging.page < last && { next: link(page, paging.page + 1) }),
  }
}

const lastPage = ({ size }: Page['paging'], total: number): number => Math.max(1, Math.ceil(total / Math.max(size, 1)))

/**
 * The URL of a page of the list. The parameters keep their order, `name[0]` becomes `name[]`, and `page` is the last
 * parameter.
 */
function link({ path, query }: Page, number: number | null): string {
  const pairs = query.pairs
    .filter(([name]) => name !== 'page')
    .map(([name, value]) => `${encodeURIComponent(name.replace(/\[\d+\]$/, '[]'))}=${encodeURIComponent(value)}`)
  if (number !== null) pairs.push(`page=${number}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

const searches = new Map<string, string>()

/** The Hydra search template of a resource, or null if it has no parameters. An empty list has a template too. */
function searchOf(resource: Resource, path: string): string | null {
  let search = searches.get(path)
  if (search === undefined) {
    const mapping = searchMapping(resource)
    search =
      mapping.length === 0
        ? ''
        : JSON.stringify({
            '@type': 'IriTemplate',
            template: `${path}{?${mapping.map(({ variable }) => variable).join(',')}}`,
            variableRepresentation: 'BasicRepresentation',
            mapping,
          })
    searches.set(path, search)
  }
  return search || null
}

const withList: readonly FilterKind[] = ['exact', 'iexact', 'reference', 'tree', 'numeric']

const entry = (variable: string, property: string | null) => ({
  '@type': 'IriTemplateMapping',
  variable,
  property,
  required: false,
})

/** All parameters that filter or sort lists of the resource, with the names that the Hydra template uses. */
export function searchMapping(resource: Resource): ReturnType<typeof entry>[] {
  const { filters, sorts } = resource.contract
  return [
    ...(filters['id'] ? [] : [entry('id', 'id'), entry('id[]', 'id')]),
    entry('id[gt]', 'id'),
    entry('id[lt]', 'id'),
    ...Object.entries(filters).flatMap(([name, { kind, path }]) => {
      const property = path.length > 0 && kind !== 'search' ? name : null
      if (kind === 'date')
        return ['before', 'strictly_before', 'after', 'strictly_after'].map((bound) =>
          entry(`${name}[${bound}]`, property),
        )
      if (kind === 'range')
        return ['between', 'gt', 'gte', 'lt', 'lte'].map((bound) => entry(`${name}[${bound}]`, property))
      if (kind === 'exists') return [entry(`exists[${name}]`, property)]
      return [
        entry(name, property),
        ...(withList.includes(kind) || name === 'attr' ? [entry(`${name}[]`, property)] : []),
      ]
    }),
    ...['id', ...sorts].map((name) => entry(`order[${name}]`, name)),
  ]
}
