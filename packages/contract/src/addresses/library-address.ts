import { defineContract, matching, number, optional, readOnly, text } from '../resource.ts'

/** A geocoded place (SPEC §3), shared by all records that refer to it. It is stored once and never changes. */
export const libraryAddressContract = defineContract({
  name: 'LibraryAddress',
  path: 'library-addresses',
  fields: {
    title: text(200),
    latitude: number(-90, 90),
    longitude: number(-180, 180),
    place: optional(text(200)),
    number: optional(text(20)),
    street: optional(text(160)),
    city: optional(text(100)),
    province: optional(text(60)),
    state: optional(text(60)),
    country: optional(text(60)),
    /** The country code of ISO 3166-1, two letters. */
    iso: optional(matching(/^[A-Z]{2}$/)),
    zip: optional(text(12)),
    /** The name of the geocoder that found the place. */
    source: optional(text(40)),
    hash: readOnly(text(64)),
  },
})
