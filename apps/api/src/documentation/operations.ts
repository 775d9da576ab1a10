import type { Descriptions } from './describe.ts'
import { catalogueDescriptions } from './operations/catalogue.ts'
import { identityDescriptions } from './operations/identity.ts'
import { orderDescriptions } from './operations/orders.ts'
import { peopleDescriptions } from './operations/people.ts'
import { placeDescriptions } from './operations/places.ts'
import { socialDescriptions } from './operations/social.ts'

/** What the documentation says of every hand-written operation; one of a route that there is not says nothing. */
export const descriptions: Descriptions = {
  ...identityDescriptions,
  ...catalogueDescriptions,
  ...orderDescriptions,
  ...peopleDescriptions,
  ...placeDescriptions,
  ...socialDescriptions,
}
