import type { PictureImage } from '@lonja/ui/controls/Picture.tsx'
import type { LocalLine } from './local-order.ts'

/** The picture of a line. The basket does not store the size of the picture, but pictures of products are square. */
export function lineImage({ product: { image } }: LocalLine): PictureImage | null {
  return image && { ...image, width: 160, height: 160, variants: image.variants as PictureImage['variants'] }
}

/** The chosen options in one text: `Talla: M, Color: Azul`. */
export const lineOptions = ({ attributes }: LocalLine): string =>
  attributes.map(({ attributeValue: { attribute, name } }) => (attribute ? `${attribute}: ${name}` : name)).join(', ')

/** The address of a line’s product, with the chosen options. */
export const linePath = ({ product, attributes }: LocalLine): string => {
  const values = attributes.map(({ attributeValue }) => attributeValue.id)
  return `/product/${product.id}${values.length > 0 ? `?v=${values.join('.')}` : ''}`
}
