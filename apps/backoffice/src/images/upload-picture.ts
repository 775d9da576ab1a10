import type { Client } from '@lonja/ui/api/client.ts'

/** Uploads a picture. Returns its id. */
export async function uploadPicture(api: Client, picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('file', picture, 'foto.jpg')
  return (await api.call<{ id: string }>('/image-objects', { method: 'POST', body: form })).id
}
