import type { Item } from '@lonja/contract/resource'
import { mailCodes } from '@lonja/contract/templates/mail-text'
import type { templateContract, variableContract } from '@lonja/contract/templates/template'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { uploadPicture } from '#/images/upload-picture.ts'
import { shrinkPicture } from '#/images/shrink-picture.ts'

export type Variable = Item<typeof variableContract>
type Template = Item<typeof templateContract>

/** What a person writes into a variable. Null: no value. */
export type VariableValues = Pick<Variable, 'value' | 'defaultValue'>

export const variableQueries = {
  /** The variables of the town, and those of the shops of the user. */
  all: () =>
    queryOptions({
      queryKey: ['variables'],
      queryFn: ({ client, signal }) => apiOf(client).call<Variable[]>('/variables?pagination=false', { signal }),
    }),
  /** The templates for which a variable can be made. Templates that Lonja does not use are left out. */
  templates: () =>
    queryOptions({
      queryKey: ['templates', 'all'],
      queryFn: async ({ client, signal }) => {
        const templates = await apiOf(client).call<Template[]>('/templates', { signal })
        return templates.filter(({ code, kind }) => mailCodes.get(code)?.kind === kind)
      },
    }),
}

/** The variables with which the town fills in its texts. */
export const ofTown = (variables: readonly Variable[]): Variable[] =>
  variables.filter(({ business }) => business === null)

export const addVariable = (
  api: Client,
  variable: Pick<Variable, 'code' | 'type'> & VariableValues & { template: string | null; business?: string },
): Promise<Variable> => api.call('/variables', { method: 'POST', body: variable })

export const changeVariable = (api: Client, id: string, values: Partial<VariableValues>): Promise<Variable> =>
  api.call(`/variables/${id}`, { method: 'PATCH', body: values })

export const removeVariable = (api: Client, id: string): Promise<unknown> =>
  api.call(`/variables/${id}`, { method: 'DELETE' })

/** Stores a picture. @returns its address, which is the value of a variable */
export async function storePicture(api: Client, file: File): Promise<string> {
  const id = await uploadPicture(api, await shrinkPicture(file))
  return (await api.call<{ contentUrl: string }>(`/image-objects/${id}`)).contentUrl
}
