import type { Item } from '@lonja/contract/resource'
import type { templateConfigContract, templateContract } from '@lonja/contract/templates/template'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** The values that a shop has in one text of the town. */
export type ShopConfig = Item<typeof templateConfigContract>
type Template = Item<typeof templateContract>

export const shopValueQueries = {
  /** The id of the template of a text; null while the town has not written the text. */
  templateId: (code: string) =>
    queryOptions({
      queryKey: ['templates', 'id', code],
      queryFn: async ({ client, signal }) => {
        const [found] = await apiOf(client).call<Template[]>(`/templates?code=${code}`, { signal })
        return found?.id ?? null
      },
    }),
  ofTemplate: (template: string) =>
    queryOptions({
      queryKey: ['template-configs', template],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<ShopConfig[]>(`/template-configs?template.id=${template}&pagination=false`, { signal }),
    }),
}

/** What the town writes about a shop in one text. */
export type ConfigValues = Pick<ShopConfig, 'values' | 'enabled'>

export const addConfig = (
  api: Client,
  config: Pick<ShopConfig, 'values'> & { template: string; business: string },
): Promise<unknown> => api.call('/template-configs', { method: 'POST', body: config })

export const changeConfig = (api: Client, id: string, values: ConfigValues): Promise<unknown> =>
  api.call(`/template-configs/${id}`, { method: 'PUT', body: values })

export const removeConfig = (api: Client, id: string): Promise<unknown> =>
  api.call(`/template-configs/${id}`, { method: 'DELETE' })
