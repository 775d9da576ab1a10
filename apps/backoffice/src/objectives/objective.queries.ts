import type { businessObjectiveContract, objectiveContract } from '@lonja/contract/objectives/objective'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Objective = Item<typeof objectiveContract>
export type OwnObjective = Item<typeof businessObjectiveContract>

/** A goal of the town, with the shop’s progress if the shop takes part. */
export interface Goal {
  objective: Objective
  own: OwnObjective | undefined
}

export const objectiveQueries = {
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['records', 'objectives', 'of-shop', shop],
      queryFn: async ({ client, signal }): Promise<Goal[]> => {
        const api = apiOf(client)
        const [objectives, own] = await Promise.all([
          api.call<Objective[]>('/objectives?pagination=false', { signal }),
          api.call<OwnObjective[]>(`/business-objectives?business.id=${shop}&pagination=false`, { signal }),
        ])
        const byObjective = new Map(own.map((each) => [each.objective.id, each]))
        return objectives.map((objective) => ({ objective, own: byObjective.get(objective.id) }))
      },
    }),
}
