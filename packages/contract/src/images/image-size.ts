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

/**
 * Numbers of pictures. `done`: pictures that have the size; `failed`: pictures for which the size could not be created;
 * `total`: all pictures.
 */
export const ImageSizeProgress = z.object({ done: z.int(), failed: z.int(), total: z.int() })

/**
 * A size in which every picture is stored in addition to the standard widths. It is a variant of the picture, and the
 * name of the variant is the code of the size.
 */
export const imageSizeContract = defineContract({
  name: 'ImageSize',
  path: 'image-sizes',
  fields: {
    /** The names of variants that every upload creates, such as `mobile` or `jpeg`, are not allowed. */
    code: matching(/^(?!(?:jpeg|mobile|desktop|breakpoint-.*|.*-avif)$)[a-z][a-z0-9-]*$/, 60),
    name: text(120),
    /**
     * In pixels. At least one of width, height, ratio and breakpoint is required. Pictures are never enlarged.
     */
    width: optional(integer(16, 2_048)),
    height: optional(integer(16, 2_048)),
    /**
     * The ratio of width to height, `16:9`. If missing, the ratio of the given width and height is used, or else the
     * ratio of the picture.
     */
    ratio: optional(matching(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/, 9)),
    /** The screens for which the size is made; if the size has no width, it is as wide as these screens. */
    breakpoint: optional(choice(breakpoints)),
    /** `cover` crops the picture around the focal point; `contain` fits the whole picture into width and height. */
    fit: defaulted(choice(['cover', 'contain'])),
    quality: defaulted(integer(30, 95)),
    progress: readOnly(document(ImageSizeProgress)),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  sorts: ['code', 'name'],
})
