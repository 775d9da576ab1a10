import { addressContract } from '@lonja/contract/addresses/address'
import { everyone, signedIn } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, ofMine, sql } from '../visibility.ts'

export const addressResource = defineResource({
  contract: addressContract,
  table: 'address',
  operations: { list: signedIn, read: everyone, create: signedIn, update: signedIn },
  // Where a shop is, is public; where people live is theirs.
  visible: either(
    sql((row) => `exists (select 1 from business b where b.address_id = ${row}.id)`),
    ofMine,
  ),
  listed: ofMine,
  editable: ofMine,
  defaults: (viewer) => ({ user_id: viewer.id }),
})
