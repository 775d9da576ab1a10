import type { cmsContract } from '@lonja/contract/cms/cms'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

type CmsPage = Item<typeof cmsContract>

/** A package that runs in Lonja; `text` is its licence as its authors publish it. */
export interface Licence {
  name: string
  version: string
  licence: string
  url: string | null
  text: string | null
}

const mostParagraphs = 3

export const infoQueries = {
  /** The beginning of the town’s text about itself; nothing without one. */
  about: () =>
    queryOptions({
      queryKey: ['about'],
      queryFn: async ({ client, signal }) => {
        const { body } = await apiOf(client).call<CmsPage>('/cms-url/quienes-somos', { signal })
        return body.flatMap((block) => (block.type === 'p' ? [block.text] : [])).slice(0, mostParagraphs)
      },
    }),

  /** Written by the build, from the installed packages. */
  licences: () =>
    queryOptions({
      queryKey: ['licences'],
      queryFn: async ({ signal }) => {
        const answer = await fetch('/assets/licences.json', { signal })
        if (!answer.ok) throw new Error(`The licences answered ${answer.status}`)
        return (await answer.json()) as Licence[]
      },
      staleTime: Infinity,
    }),
}
