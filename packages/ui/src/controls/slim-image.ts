import type { PictureImage } from './Picture.tsx'

/** Removes the variants of a picture that a card never shows. */
export function slimImage<Image extends PictureImage>(image: Image): Image {
  const shown = Object.entries(image.variants).filter(
    ([, variant]) => variant.width <= 640 && variant.mimeType !== 'image/jpeg',
  )
  return { ...image, variants: Object.fromEntries(shown) }
}
