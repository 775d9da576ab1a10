import { z } from 'zod'
import {
  boolean,
  defaulted,
  defineContract,
  document,
  exact,
  instant,
  integer,
  optional,
  prose,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'

/** A stored size of a picture. Its key in `ImageVariants` is its name, for example `320`, `640-avif` or `mobile`. */
export const ImageVariant = z.object({
  contentUrl: z.string(),
  width: z.int(),
  height: z.int(),
  mimeType: z.string(),
})
export type ImageVariant = z.infer<typeof ImageVariant>
export const ImageVariants = z.record(z.string(), ImageVariant)

/**
 * The focal point as fractions of width and height, measured from the upper left corner: `{ x: 0.5, y: 0.5 }` is the
 * middle.
 */
export const FocalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type FocalPoint = z.infer<typeof FocalPoint>

/** The fields of a picture that other records embed in plain JSON: enough to show it without another request. */
export const imageSummary = {
  contentUrl: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  color: z.string().nullable(),
  variants: ImageVariants,
}
export type Image = { id: string } & z.infer<z.ZodObject<typeof imageSummary>>

export const imageObjectContract = defineContract({
  name: 'ImageObject',
  path: 'image-objects',
  fields: {
    fileOName: readOnly(text(255)),
    contentUrl: readOnly(text(500)),
    mimeType: readOnly(text(100)),
    size: readOnly(integer()),
    width: readOnly(integer()),
    height: readOnly(integer()),
    /** The ratio to which the original picture was cropped, for example `16:9`. */
    ratio: readOnly(optional(text(9))),
    alt: defaulted(prose(300)),
    /** The point that remains visible when the picture is cropped. */
    focal: defaulted(document(FocalPoint)),
    /** The dominant colour, `#rrggbb`; it is the background while the picture loads. */
    color: readOnly(optional(text(7))),
    default: defaulted(boolean()),
    variants: readOnly(document(ImageVariants)),
    createdDate: readOnly(instant()),
  },
  filters: { fileOName: exact('fileOName') },
})

export const productImageContract = defineContract({
  name: 'ProductImage',
  path: 'product-images',
  fields: {
    product: reference('products', { title: z.string() }),
    image: reference('image-objects', imageSummary),
    /** The option that the picture shows, for example a colour. */
    attributeValue: optional(reference('attribute-values', { name: z.string() })),
    sort: defaulted(integer()),
    /** Whether the picture is the cover of the product. */
    main: defaulted(boolean()),
    alt: defaulted(prose(300)),
  },
  filters: { 'product.id': refersTo('product') },
  sorts: ['sort'],
})
