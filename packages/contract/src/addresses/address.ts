import { z } from 'zod'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  line,
  number,
  optional,
  reference,
  special,
  text,
  zip,
} from '../resource.ts'

/** The fields of an address that other records embed in plain JSON. */
export const addressSummary = {
  street: z.string(),
  number: z.string().nullable(),
  floor: z.string().nullable(),
  zip: z.string(),
  city: z.string(),
  province: z.string().nullable(),
}

export const addressContract = defineContract({
  name: 'Address',
  path: 'addresses',
  fields: {
    label: optional(text(60)),
    street: text(160),
    number: optional(line(20)),
    floor: optional(line(40)),
    zip: zip(),
    city: text(100),
    province: optional(text(60)),
    country: defaulted(choice(['ES', 'AD'])),
    latitude: optional(number(-90, 90)),
    longitude: optional(number(-180, 180)),
    /**
     * Whether this is the default delivery address. If one address becomes the default, the account’s other addresses
     * lose this mark.
     */
    main: defaulted(boolean()),
    libraryAddress: optional(reference('library-addresses', { title: z.string() })),
  },
  filters: { 'user.id': special('the id of the user who saved the address') },
})
