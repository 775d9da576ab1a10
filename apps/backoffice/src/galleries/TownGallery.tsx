import { galleryOf } from '@lonja/contract/home/home-block'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { blockName } from '#/home/block-name.ts'
import { homeQueries } from '#/home/home.queries.ts'
import type { BesideProps } from '#/kit/declaration.ts'
import { removeLater } from '#/kit/removal.ts'
import { GalleryPictures } from './GalleryPictures.tsx'
import css from './galleries.module.css'
import { type Gallery, galleryQueries, savePictures } from './gallery.queries.ts'
import { PictureDetails } from './PictureDetails.tsx'

/** The pictures of a gallery, the blocks of the home page that show it, and its removal. */
export function TownGallery({ record }: BesideProps<Gallery>) {
  const { t } = useLocale()
  if (!record) return <p>{t('manage.galleries.pictures_later')}</p>
  return <Pictures gallery={record} />
}

function Pictures({ gallery }: { gallery: Gallery }) {
  const { t } = useLocale()
  const found = useQuery(galleryQueries.one(gallery.id))
  const shownIn = useShownIn(gallery.id)
  return (
    <>
      <section aria-labelledby="pictures">
        <h2 id="pictures">{t('manage.galleries.pictures')}</h2>
        <p>{t('manage.galleries.pictures_text')}</p>
        <QueryView query={found} skeleton={<Skeleton shape="block" />}>
          {(loaded) => (
            <GalleryPictures
              pictures={loaded.gallery.images}
              save={(api, pictures) => savePictures(api, loaded, pictures)}
              saved={t('manage.galleries.saved')}
              shownIn={shownIn ?? []}
              Details={PictureDetails}
            />
          )}
        </QueryView>
      </section>
      {shownIn && <Use gallery={gallery} shownIn={shownIn} />}
    </>
  )
}

/** The names of the blocks of the home page that show a gallery, also on other days; undefined until they are known. */
function useShownIn(gallery: string): readonly string[] | undefined {
  const locale = useLocale()
  const { data } = useQuery(homeQueries.plan())
  return data?.plan.blocks.filter((block) => galleryOf(block) === gallery).map((block) => blockName(locale, block))
}

/** Where the gallery is shown. One that is shown nowhere can be removed. */
function Use({ gallery, shownIn }: { gallery: Gallery; shownIn: readonly string[] }) {
  const { t } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id, name, code, business } = gallery
  const remove = () => {
    removeLater(client, { path: 'image-galleries', id, title: name || code })
    navigate('/town/galleries')
  }
  if (shownIn.length > 0)
    return (
      <section className={css['use']} aria-labelledby="use">
        <h2 id="use">{t('manage.galleries.shown')}</h2>
        <ul>
          {shownIn.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two blocks can have the same name
            <li key={index}>{block}</li>
          ))}
        </ul>
        <p>{t('manage.galleries.cannot_remove')}</p>
        <Link to="/town/home">{t('manage.home.title')}</Link>
      </section>
    )
  return (
    <section className={css['use']} aria-labelledby="use">
      <h2 id="use">{t('manage.galleries.shown')}</h2>
      <p>{business ? t('manage.galleries.on_shop', { shop: business.name }) : t('manage.galleries.nowhere')}</p>
      <Button kind="danger" onClick={remove}>
        {t('manage.galleries.remove')}
      </Button>
    </section>
  )
}
