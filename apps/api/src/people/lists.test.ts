import { expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { insertBusiness, insertUser } from '#/testing/factories'
import { listMembers } from './members.ts'
import { findShop, listShops } from './shops.ts'
import { listTownPeople } from './town-people.ts'

const db = await testDatabase()
const owner = await insertUser(db, { username: 'ana' })
const operator = await insertUser(db, { username: 'olga', role: 'ROLE_ADMIN' })
const editor = await insertUser(db, { username: 'eva', town_role: 'editor' })
const bakery = await insertBusiness(db, { name: 'Horno', members: [owner.id] })
const flowers = await insertBusiness(db, { name: 'Flores' })

it('listShops returns the shops sorted by name, with the number of members', async () => {
  expect(await listShops(db)).toMatchObject([
    { id: flowers.id, name: 'Flores', members: 0 },
    { id: bakery.id, name: 'Horno', members: 1 },
  ])
})

it('findShop finds a shop by its id and by its code, and refuses an unknown shop', async () => {
  expect(await findShop(db, bakery.id)).toMatchObject({ name: 'Horno' })
  expect(await findShop(db, bakery.code.toUpperCase())).toMatchObject({ name: 'Horno' })
  await expect(findShop(db, 'nothing')).rejects.toThrow('Not Found')
})

it('listMembers returns the members of a shop, and listTownPeople the people with a role in the town', async () => {
  expect(await listMembers(db, bakery.id)).toMatchObject([{ username: 'ana', role: 'owner' }])
  expect(await listTownPeople(db)).toMatchObject([
    { id: operator.id, townRole: 'operator' },
    { id: editor.id, townRole: 'editor' },
  ])
})
