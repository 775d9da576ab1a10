import { expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { insertBusiness } from '#/testing/factories'
import { townPlace } from './town-place.ts'

const db = await testDatabase()

it('before the setup, the area of the town is the area of its shops', async () => {
  expect(await townPlace(db)).toBeNull()
  await insertBusiness(db, { latitude: 39.47, longitude: -0.72 })
  await insertBusiness(db, { latitude: 39.48, longitude: -0.71 })
  expect(await townPlace(db)).toEqual({ name: 'the town', bounds: [-0.72, 39.47, -0.71, 39.48] })
})
