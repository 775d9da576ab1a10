import { libraryAddressContract } from '@lonja/contract/addresses/library-address'
import { signedIn } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { everyRow } from '../access/visibility.ts'

/**
 * Public places of the address book. Their author is not stored. New places are added by a hand-written operation
 * (`add-library-address.ts`).
 */
export const libraryAddressResource = defineResource({
  contract: libraryAddressContract,
  table: 'library_address',
  operations: { list: signedIn, read: signedIn },
  visible: everyRow,
})
