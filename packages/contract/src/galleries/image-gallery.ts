import { z } from 'zod'
import { codePattern } from '../cms/cms-category.ts'
import { isLink } from '../cms/link.ts'
import { imageSummary } from '../images/image-object.ts'
import {
  defaulted,
  defineContract,
  document,
  exact,
  exists,
  matching,
  optional,
  prose,
  reference,
  refersTo,
  search,
} from '../resource.ts'

const instant = z.iso.datetime({ offset: true }).nullable().optional()

/** An image of a gallery. In a request body, only its id, link and dates are used. */
export const GalleryImage = z.object({
  id: z.string().max(100),
  link: z.string().max(500).refine(isLink).nullable().optional(),
  startDate: instant,
  endDate: instant,
  ...z.object(imageSummary).partial().shape,
})
export type GalleryImage = z.infer<typeof GalleryImage>

/**
 * Images in a fixed order, for example the slides of a front page. Clients find a gallery by its field `code`. A gallery
 * that the home page shows cannot be deleted.
 */
export const imageGalleryContract = defineContract({
  name: 'ImageGallery',
  path: 'image-galleries',
  fields: {
    code: matching(codePattern, 120),
    name: defaulted(prose(120)),
    /** Null for a gallery of the town. */
    business: optional(reference('businesses', { name: z.string() })),
    images: defaulted(document(z.array(GalleryImage).max(100))),
  },
  filters: {
    search: search('name', 'code'),
    code: exact('code'),
    'business.id': refersTo('business'),
    business: exists('business'),
  },
})
