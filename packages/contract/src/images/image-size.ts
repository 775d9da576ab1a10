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

/** How far it is with the pictures there are. */
export const ImageSizeProgress = z.object({ done: z.int(), failed: z.int(), total: z.int() })

/** A crop that every picture is kept in, as the variant of its code, besides its plain widths. */
export const imageSizeContract = defineContract({
  name: 'ImageSize',
  path: 'image-sizes',
  fields: {
    /** No name that uploads give: not `mobile`, not `jpeg`. */
    code: matching(/^(?!(?:jpeg|mobile|desktop|breakpoint-.*|.*-avif)$)[a-z][a-z0-9-]*$/, 60),
    name: text(120),
    /** Pixels. Of width, height, ratio and breakpoint at least one; a smaller picture is not made larger. */
    width: optional(integer(16, 2_048)),
    height: optional(integer(16, 2_048)),
    /** Width to height, `16:9`; without it the picture's own, or that of width and height. */
    ratio: optional(matching(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/, 9)),
    /** The screens it is for; without a width it is as wide as they are. */
    breakpoint: optional(choice(breakpoints)),
    /** `cover` cuts around the focal point, `contain` shows the whole picture inside the box. */
    fit: defaulted(choice(['cover', 'contain'])),
    quality: defaulted(integer(30, 95)),
    progress: readOnly(document(ImageSizeProgress)),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  sorts: ['code', 'name'],
})
