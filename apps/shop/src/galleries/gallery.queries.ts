import type { imageGalleryContract } from '@lonja/contract/galleries/image-gallery'
import { shopGallery } from '@lonja/contract/galleries/shop-gallery'
import type { HomePicture } from '@lonja/contract/home/shown-block'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'

type Gallery = Item<typeof imageGalleryContract>

/** The name of a gallery and its pictures of today. */
export interface ShownGallery {
  name: string
  pictures: HomePicture[]
}

export const galleryQueries = {
  /** The pictures that the page of a shop shows now. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['businesses', shop, 'gallery'],
      queryFn: async ({ client, signal }): Promise<ShownGallery> => {
        const query = new URLSearchParams({ 'business.id': shop, code: shopGallery })
        const [gallery] = await apiOf(client).call<Gallery[]>(`/image-galleries?${query}`, { signal })
        return { name: gallery?.name ?? '', pictures: gallery ? shownAt(gallery.images, serverNow()) : [] }
      },
    }),
}

const shownAt = (images: Gallery['images'], now: number): HomePicture[] =>
  (images as (HomePicture & Gallery['images'][number])[])
    .filter(
      ({ startDate, endDate }) =>
        (!startDate || Date.parse(startDate) <= now) && (!endDate || now < Date.parse(endDate)),
    )
    .map(({ startDate: _start, endDate: _end, ...picture }) => picture)
