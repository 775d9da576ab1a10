import { addressContract } from '@lonja/contract/addresses/address'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { everyone, operator, senderOf, signedIn } from '../access/guards.ts'
import { visibleCustomer } from '../customers/customer.resource.ts'
import { invalid } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { type SpecialFilter, type Written, defineResource } from '../resource/define-resource.ts'
import { either, isOpen, ofMine, ofMyShops, ofMyself } from '../access/visibility.ts'
import { exists, never, sql } from '../sql/sql.ts'

const visibleShop = either(isOpen, ofMyShops('shop.read', sql`id`))

const ofVisibleShop: Condition = (row, viewer) =>
  exists(sql`business b`, sql`b.address_id = ${row}.id`, visibleShop(sql`b`, viewer))

const ofVisibleCustomer: Condition = (row, viewer) =>
  senderOf(viewer) === null
    ? never
    : exists(sql`customer c`, sql`c.address_id = ${row}.id`, visibleCustomer(sql`c`, viewer))

/** The viewer is an operator, and the address belongs to no account or is the address of a shop. */
const ofNobodyOrShop: Condition = (row, viewer) =>
  operator(viewer)
    ? sql`(${row}.user_id is null or exists (select from business b where b.address_id = ${row}.id))`
    : never

const ofUser: SpecialFilter = (value, row) =>
  z.uuid().safeParse(value).success ? { where: sql`${row}.user_id = ${value}` } : null

/** The postal code must be valid in the country: Spain and Andorra have different codes. */
async function addressRules(written: Written): Promise<void> {
  const { db, operation, id } = written
  if (operation === 'remove') return
  const [wrong] = await db.query({
    text: `select from address where id = $1 and (country = 'AD') <> (zip like 'AD%')`,
    values: [id],
  })
  if (wrong) throw invalid({ propertyPath: 'zip', message: violationMessages.zip })
  await unsetOtherDefaults(written)
}

/** A person has one default address: the one that was set last. */
async function unsetOtherDefaults({ db, id }: Written): Promise<void> {
  await db.query({
    text: `update address other set main = false from address this
           where this.id = $1 and this.main and other.user_id = this.user_id and other.id <> this.id and other.main`,
    values: [id],
  })
}

export const addressResource = defineResource({
  contract: addressContract,
  table: 'address',
  operations: { list: signedIn, read: everyone, create: signedIn, update: signedIn, remove: signedIn },
  beyond: { operations: ['remove'], for: 'customers, who keep no address longer than they need it' },
  // The address of a shop is public. A person's address is private, except for a shop whose customer or order has it.
  visible: either(ofVisibleShop, ofMine, ofVisibleCustomer),
  listed: ofMine,
  // Only the owner changes a personal address.
  editable: either(ofMyself, ofNobodyOrShop),
  special: { 'user.id': ofUser },
  defaults: (viewer) => ({ user_id: viewer.id }),
  rules: addressRules,
  // Cached pages show the addresses of shops, so a change of an address counts as a change of the shop that has it.
  derived: {
    of: 'select id from business where address_id = any($1::uuid[])',
    lock: async () => {},
    refresh: async ({ db }, ids) => db.changed('businesses', ...ids.map((id) => `business:${id}`)),
  },
})
