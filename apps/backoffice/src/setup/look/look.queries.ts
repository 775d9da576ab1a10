import type { TownLook, TownLookChange } from '@lonja/contract/setup/town-look'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { uploadPicture } from '#/images/upload-picture.ts'
import { shrinkLogo } from './shrink-logo.ts'

export const lookQuery = queryOptions({
  queryKey: ['town-look'],
  queryFn: ({ client, signal }) => apiOf(client).call<TownLook>('/setup/look', { signal }),
})

/**
 * Saves the look of the town.
 *
 * @param logo  a new picture, the id of the present one, or null for none
 */
export async function changeLook(
  api: Client,
  { logo, ...look }: Omit<TownLookChange, 'logo'> & { logo: File | string | null },
): Promise<void> {
  const id = logo instanceof File ? await uploadPicture(api, await shrinkLogo(logo)) : logo
  await api.call('/setup/look', { method: 'PUT', body: { ...look, logo: id } })
}
