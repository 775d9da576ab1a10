import type { PictureImage } from './Picture.tsx'

/** Removes from a picture the variants that cards never show: JPEG files, and files wider than 640 pixels. */
export function slimImage<Image extends PictureImage>(image: Image): Image {
  const shown = Object.entries(image.variants).filter(
    ([, variant]) => variant.width <= 640 && variant.mimeType !== 'image/jpeg',
  )
  return { ...image, variants: Object.fromEntries(shown) }
}
