import { type CatalogueProblem, catalogueProblems } from '@lonja/contract/catalogue/catalogue'

export const perPage = 30

/** The filters and the position in the list, which are stored in the address of the catalogue. */
export interface CataloguePlace {
  search: string
  problem: CatalogueProblem | ''
  /** Ids; empty if all are shown. */
  business: string
  category: string
  offset: number
}

export function readPlace(search: URLSearchParams): CataloguePlace {
  const given = (name: string) => search.get(name) ?? ''
  return {
    search: given('search'),
    problem: catalogueProblems.find((problem) => problem === given('problem')) ?? '',
    business: given('business'),
    category: given('category'),
    offset: readOffset(search),
  }
}

export const readOffset = (search: URLSearchParams): number =>
  Math.max(0, Math.trunc(Number(search.get('offset'))) || 0)

/** The parameters of a place, without the empty ones. */
export const parametersOf = (place: CataloguePlace): URLSearchParams =>
  new URLSearchParams(
    Object.entries(place).flatMap(([name, value]) => (value === '' || value === 0 ? [] : [[name, `${value}`]])),
  )

export function addressOf(place: CataloguePlace): string {
  const parameters = parametersOf(place)
  return parameters.size === 0 ? '/town/catalogue' : `/town/catalogue?${parameters}`
}

/** The address of the codes that several products have. */
export const codesAddress = (offset = 0): string => `/town/catalogue?view=codes${offset > 0 ? `&offset=${offset}` : ''}`
