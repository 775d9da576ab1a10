import { imageSummary } from '../images/image-object.ts'
import {
  choice,
  defineContract,
  iexact,
  instant,
  matching,
  optional,
  readOnly,
  reference,
  references,
  text,
} from '../resource.ts'
import { businessSummary } from './business.ts'

/** A group of shops, for example an association, a market hall, a street or a chain. */
export const businessGroupContract = defineContract({
  name: 'BusinessGroup',
  path: 'business-groups',
  fields: {
    name: text(120),
    code: matching(/^[a-z0-9][a-z0-9-]*$/, 80),
    type: choice(['association', 'market', 'street', 'chain']),
    businesses: references('businesses', businessSummary),
    city: optional(text(120)),
    logo: optional(reference('image-objects', imageSummary)),
    createdDate: readOnly(instant()),
  },
  filters: { name: iexact('name') },
})
