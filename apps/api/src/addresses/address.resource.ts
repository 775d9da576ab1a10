import { addressContract } from '@lonja/contract/addresses/address'
import { everyone, signedIn } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, isOpen, ofMine, ofMyShops, sql } from '../visibility.ts'

export const addressResource = defineResource({
  contract: addressContract,
  table: 'address',
  operations: { list: signedIn, read: everyone, create: signedIn, update: signedIn },
  // Where a shop is, is public; where people live is theirs.
  visible: either(
    (row, viewer, bind) =>
      `exists (select 1 from business b where b.address_id = ${row}.id and ${either(sql(isOpen), ofMyShops('id'))('b', viewer, bind)})`,
    ofMine,
  ),
  listed: ofMine,
  editable: ofMine,
  defaults: (viewer) => ({ user_id: viewer.id }),
})
