import { libraryAddressContract } from '@lonja/contract/addresses/library-address'
import { signedIn } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { everyRow } from '../access/visibility.ts'

/** Public places without their author, which is not stored. Adding is a hand-written operation. */
export const libraryAddressResource = defineResource({
  contract: libraryAddressContract,
  table: 'library_address',
  operations: { list: signedIn, read: signedIn },
  visible: everyRow,
})
