import type { imageGalleryContract } from '@lonja/contract/galleries/image-gallery'
import { shopGallery } from '@lonja/contract/galleries/shop-gallery'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Gallery = Item<typeof imageGalleryContract>
export type GalleryPicture = Gallery['images'][number]
/** What a gallery stores of a picture. */
export type PlacedPicture = Pick<GalleryPicture, 'id' | 'link' | 'startDate' | 'endDate'>

/** A gallery with the tag of its version. */
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
        return found ? readGallery(api, found.id, signal) : null
      },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['gallery', id],
      queryFn: ({ client, signal }) => readGallery(apiOf(client), id, signal),
    }),
}

async function readGallery(api: Client, id: string, signal: AbortSignal): Promise<FoundGallery> {
  const answer = await api.send(`/image-galleries/${id}`, { signal })
  return { gallery: (await answer.json()) as Gallery, etag: answer.headers.get('etag') }
}

const bodyOf = (pictures: readonly PlacedPicture[]) => ({
  images: pictures.map(({ id, link, startDate, endDate }) => ({ id, link, startDate, endDate })),
})

/** Saves the pictures in their order, if nobody else has changed them. */
export const savePictures = (
  api: Client,
  { gallery, etag }: FoundGallery,
  pictures: readonly PlacedPicture[],
): Promise<unknown> =>
  api.call(`/image-galleries/${gallery.id}`, {
    method: 'PUT',
    body: bodyOf(pictures),
    ...(etag !== null && { headers: { 'If-Match': etag } }),
  })

/** Makes the gallery of a shop with its first pictures. */
export const makeShopGallery = (api: Client, shop: string, pictures: readonly PlacedPicture[]): Promise<unknown> =>
  api.call('/image-galleries', { method: 'POST', body: { code: shopGallery, business: shop, ...bodyOf(pictures) } })

/** Changes the description of a picture, which screen readers say. */
export const describePicture = (api: Client, id: string, alt: string): Promise<unknown> =>
  api.call(`/image-objects/${id}`, { method: 'PUT', body: { alt } })
