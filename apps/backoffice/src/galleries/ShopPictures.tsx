import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { GalleryPictures } from './GalleryPictures.tsx'
import { galleryQueries, makeShopGallery, savePictures } from './gallery.queries.ts'

/** The pictures that the page of a shop shows. */
export function ShopPictures({ shop }: { shop: string }) {
  const { t } = useLocale()
  const gallery = useQuery(galleryQueries.ofShop(shop))
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">{t('manage.gallery.title')}</h2>
      <p>{t('manage.gallery.text')}</p>
      <QueryView query={gallery} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <GalleryPictures
            pictures={found?.gallery.images ?? []}
            save={(api, pictures) =>
              found ? savePictures(api, found, pictures) : makeShopGallery(api, shop, pictures)
            }
            saved={t('manage.gallery.saved')}
          />
        )}
      </QueryView>
    </section>
  )
}
