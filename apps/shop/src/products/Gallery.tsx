import { useState } from 'react'
import { t } from '#/i18n/texts.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { Picture } from '#/ui/Picture.tsx'
import css from './Gallery.module.css'
import type { Product } from './product.queries.ts'

const largeSizes = '(width < 768px) 100vw, (width < 1200px) 44vw, 560px'

/** The pictures of a product: one large, the others beside it to choose from, and any of them in full size. */
export function Gallery({ product: { title, image, images } }: { product: Product }) {
  const pictures =
    images.length > 0 ? images.map(({ image: picture, alt }) => ({ ...picture, alt })) : image ? [image] : []
  const [chosen, setChosen] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const current = pictures[chosen] ?? null
  return (
    <div className={css['gallery']}>
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
                onClick={() => setChosen(index)}
              >
                <Picture image={picture} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog title={title} open={zoomed} onClose={() => setZoomed(false)}>
        <Picture image={current} alt={current?.alt || title} sizes="(width < 576px) 100vw, 960px" eager />
      </Dialog>
    </div>
  )
}
