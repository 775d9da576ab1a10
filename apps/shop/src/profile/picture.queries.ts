import { mutationOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { type Profile, myProfile } from '@lonja/ui/api/me.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** Replaces the user’s picture. Without a file, removes the picture. */
export const changePicture = (profile: Profile) =>
  mutationOptions({
    mutationFn: async (file: Blob | null, { client }) => {
      const image = file && `/api/image-objects/${await upload(apiOf(client), file)}`
      const changed = await apiOf(client).call<Profile>('/me', { method: 'PUT', body: { image } })
      const before = profile.image?.id
      // Deletes the earlier picture, because it is no longer used.
      if (before !== undefined && before !== changed.image?.id)
        await apiOf(client)
          .call(`/image-objects/${before}`, { method: 'DELETE' })
          .catch(() => undefined)
      return changed
    },
    onSuccess: (changed, _file, _result, { client }) => {
      client.setQueryData(myProfile(profile.id).queryKey, changed)
    },
  })

async function upload(api: Client, file: Blob): Promise<string> {
  const form = new FormData()
  form.append('file', file, 'foto.jpg')
  return (await api.call<{ id: string }>('/image-objects', { method: 'POST', body: form })).id
}
