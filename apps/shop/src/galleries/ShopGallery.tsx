import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import type { IslandModule } from '@lonja/ui/late/island.tsx'
import { PictureRow } from './PictureRow.tsx'
import { galleryQueries } from './gallery.queries.ts'

interface ShopGalleryProps {
  business: string
}

export const prefetch: IslandModule<ShopGalleryProps>['prefetch'] = async (client, { business }) =>
  client.prefetchQuery(galleryQueries.ofShop(business))

/** The pictures of a shop on its page. */
export function Part({ business }: ShopGalleryProps) {
  const { data } = useQuery(galleryQueries.ofShop(business))
  if (!data) return null
  return <PictureRow pictures={data.pictures} title={{ text: data.name, lang: defaultLanguage }} />
}
