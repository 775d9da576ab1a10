import type { cmsContract } from '@lonja/contract/cms/cms'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

type CmsPage = Item<typeof cmsContract>

/** A package that is part of Lonja. `text` is the licence as the authors of the package publish it. */
export interface Licence {
  name: string
  version: string
  licence: string
  url: string | null
  text: string | null
}

const mostParagraphs = 3

export const infoQueries = {
  /** The first paragraphs of the town’s text about itself. */
  about: () =>
    queryOptions({
      queryKey: ['about'],
      queryFn: async ({ client, signal }) => {
        const { body } = await apiOf(client).call<CmsPage>('/cms-url/quienes-somos', { signal })
        return body.flatMap((block) => (block.type === 'p' ? [block.text] : [])).slice(0, mostParagraphs)
      },
    }),

  /** The licences of the installed packages. The build writes this file. */
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
