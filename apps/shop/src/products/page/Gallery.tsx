import { Suspense, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import css from './Gallery.module.css'
import type { Product } from '#/products/product.queries.ts'

const FullPicture = latePart(async () => (await import('./FullPicture.tsx')).FullPicture)

const largeSizes = '(width < 576px) 100vw, (width < 992px) 480px, (width < 1200px) 34vw, 560px'

/** The gesture for each button: a swipe to the left presses the button of the next picture. */
const gestures: Record<number, string> = { 1: 'swipe-left', [-1]: 'swipe-right' }

/**
 * The pictures of a product: a large picture, and the other pictures beside it to choose from. Each can be opened in
 * full size.
 */
export function Gallery({ product: { title, image, images } }: { product: Product }) {
  const { t } = useLocale()
  const pictures =
    images.length > 0 ? images.map(({ image: picture, alt }) => ({ ...picture, alt })) : image ? [image] : []
  const [chosen, setChosen] = useState(0)
  const [zoomed, setZoomed] = useState<boolean>()
  const current = pictures[chosen] ?? null
  return (
    <div className={css['gallery']} data-touch>
      <button
        type="button"
        className={css['large']}
        aria-label={t('gallery.zoom', { title })}
        disabled={!current}
        onClick={() => setZoomed(true)}
      >
        <Picture image={current} alt={current?.alt || title} sizes={largeSizes} priority />
      </button>
      {pictures.length > 1 && (
        <ul className={css['thumbs']} aria-label={t('gallery.label')}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-label={t('gallery.show', { number: index + 1, total: pictures.length })}
                aria-pressed={index === chosen}
                data-gesture={gestures[index - chosen]}
                onClick={() => setChosen(index)}
              >
                <Picture image={picture} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== undefined && (
        <Suspense>
          <FullPicture
            title={title}
            pictures={pictures}
            chosen={chosen}
            onChoose={setChosen}
            open={zoomed}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
