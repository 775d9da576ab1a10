import { z } from 'zod'
import {
  choice,
  defaulted,
  defineContract,
  document,
  instant,
  integer,
  matching,
  optional,
  readOnly,
  text,
} from '../resource.ts'

export const breakpoints = ['xs', 'sm', 'md', 'lg', 'xl'] as const

/** The progress with existing pictures. */
export const ImageSizeProgress = z.object({ done: z.int(), failed: z.int(), total: z.int() })

/** A crop that is made of every picture. It is stored as the variant with its code, besides the plain widths. */
export const imageSizeContract = defineContract({
  name: 'ImageSize',
  path: 'image-sizes',
  fields: {
    /** Not a name that uploads create: not `mobile`, not `jpeg`. */
    code: matching(/^(?!(?:jpeg|mobile|desktop|breakpoint-.*|.*-avif)$)[a-z][a-z0-9-]*$/, 60),
    name: text(120),
    /** Pixels. At least one of width, height, ratio and breakpoint is needed; a smaller picture is not enlarged. */
    width: optional(integer(16, 2_048)),
    height: optional(integer(16, 2_048)),
    /** Width to height, `16:9`; if missing, the ratio of the picture, or of width and height. */
    ratio: optional(matching(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/, 9)),
    /** The screens that it is for; without a width, it is as wide as these screens. */
    breakpoint: optional(choice(breakpoints)),
    /** `cover` crops around the focal point, `contain` fits the whole picture inside the box. */
    fit: defaulted(choice(['cover', 'contain'])),
    quality: defaulted(integer(30, 95)),
    progress: readOnly(document(ImageSizeProgress)),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  sorts: ['code', 'name'],
})
