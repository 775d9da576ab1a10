import { type imageGalleryContract, shopGallery } from '@lonja/contract/galleries/image-gallery'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

type Gallery = Item<typeof imageGalleryContract>
export type GalleryPicture = Gallery['images'][number]

/** The gallery of a shop, with the tag of its version. */
export interface FoundGallery {
  gallery: Gallery
  etag: string | null
}

export const galleryQueries = {
  /** The gallery of a shop; null before its first picture. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['gallery', shop],
      queryFn: async ({ client, signal }): Promise<FoundGallery | null> => {
        const api = apiOf(client)
        const query = new URLSearchParams({ 'business.id': shop, code: shopGallery })
        const [found] = await api.call<Gallery[]>(`/image-galleries?${query}`, { signal })
        if (!found) return null
        const answer = await api.send(`/image-galleries/${found.id}`, { signal })
        return { gallery: (await answer.json()) as Gallery, etag: answer.headers.get('etag') }
      },
    }),
}

/** Saves the pictures in their order, if nobody else has changed them. The first picture makes the gallery. */
export function savePictures(
  api: Client,
  shop: string,
  found: FoundGallery | null,
  pictures: readonly Pick<GalleryPicture, 'id' | 'link' | 'startDate' | 'endDate'>[],
): Promise<unknown> {
  const images = pictures.map(({ id, link, startDate, endDate }) => ({ id, link, startDate, endDate }))
  if (!found)
    return api.call('/image-galleries', { method: 'POST', body: { code: shopGallery, business: shop, images } })
  return api.call(`/image-galleries/${found.gallery.id}`, {
    method: 'PUT',
    body: { images },
    ...(found.etag !== null && { headers: { 'If-Match': found.etag } }),
  })
}

/** Changes the description of a picture, which screen readers say. */
export const describePicture = (api: Client, id: string, alt: string): Promise<unknown> =>
  api.call(`/image-objects/${id}`, { method: 'PUT', body: { alt } })
