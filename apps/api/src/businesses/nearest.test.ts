import { describe, expect, it, test } from 'vitest'
import { metresBetween } from '@lonja/contract/shipping/zone-area'
import { uuidv7 } from '#/database/uuid'
import { type Sql, render, sql } from '#/sql/sql'
import { testDatabase } from '#/testing/database'
import { distanceSql, withinSql } from './nearest.ts'
import type { Place } from './nearest.ts'

const db = await testDatabase()

const TOWN: Place = { latitude: 39.47, longitude: -0.75 }

const run = (statement: Sql) => db.query(render(statement))

const shop = sql`shop`
const standsAt = ([latitude, longitude]: readonly [number, number]): Sql =>
  sql`(values (${latitude}::float8, ${longitude}::float8)) shop (latitude, longitude)`

describe('the distance between two places', () => {
  // The expected distances were computed with PostgreSQL's extension earthdistance, which Lonja used before.
  it.each([
    [39.47, -0.75, 39.47, -0.75, 0],
    [39.4739, -0.7174, 39.4741, -0.717, 41],
    [39.47, -0.75, 39.4795, -0.7621, 1483],
    [39.63, -0.59, 39.47, -0.75, 22_491],
    [40.4168, -3.7038, 39.4699, -0.3763, 302_898],
    [43.3623, -8.4115, 36.7213, -4.4214, 813_475],
    [28.1235, -15.4363, 39.5696, 2.6502, 2_095_369],
    [0, 179.999, 0, -179.999, 223],
    [89.9, 0, 89.9, 180, 22_264],
    [-33.8688, 151.2093, 51.5074, -0.1278, 17_013_053],
    [90, 0, -90, 0, 20_037_606],
  ])('from %d, %d to %d, %d is %d m', async (latitude, longitude, toLatitude, toLongitude, metres) => {
    const [answer] = await db.query<{ metres: number }>(
      render(
        sql`select ${distanceSql(shop, { latitude, longitude })} as metres from ${standsAt([toLatitude, toLongitude])}`,
      ),
    )
    expect(answer!.metres).toBe(metres)
    expect(Math.abs(metresBetween([longitude, latitude], [toLongitude, toLatitude]) - metres)).toBeLessThan(1)
  })
})

describe('the rows within a radius', () => {
  it.each([
    ['include a row just inside', TOWN, 1483, [39.4795, -0.7621], true],
    ['exclude a row just outside', TOWN, 1482, [39.4795, -0.7621], false],
    ['include a row at the centre of a radius of 0 m', TOWN, 0, [39.47, -0.75], true],
    ['include a row eastward across the 180th meridian', { latitude: 0, longitude: 179.999 }, 223, [0, -179.999], true],
    ['include a row westward across the 180th meridian', { latitude: 0, longitude: -179.999 }, 223, [0, 179.999], true],
    ['include a row on the other side of a pole', { latitude: 89.9, longitude: 0 }, 22_264, [89.9, 180], true],
    ['include the other pole in a radius of 99,999 km', { latitude: 90, longitude: 0 }, 99_999_999, [-90, 0], true],
  ] as const)('%s', async (_title, place, metres, at, inside) => {
    const rows = await run(sql`select from ${standsAt(at)} where ${withinSql(shop, place, metres)}`)
    expect(rows.length > 0).toBe(inside)
  })

  it('contain no row without a position', async () => {
    const rows = await run(
      sql`select from (values (39.47::float8, null::float8), (null, -0.75)) shop (latitude, longitude)
          where ${withinSql(shop, TOWN, 50_000_000)}`,
    )
    expect(rows).toEqual([])
  })
})

test('the database uses the index to find the shops within a radius among 10,000 shops', async () => {
  await db.transaction(async () => {
    await db.query({
      text: `insert into business (id, name, code, url, latitude, longitude)
        select gen_random_uuid(), 'Shop ' || n, $1 || n, $1 || n, 39 + (n % 100) * 0.01, -1 + (n / 100) * 0.01
        from generate_series(0, 9999) n`,
      values: [uuidv7()],
    })
    await db.query({ text: 'analyze business' })
  })
  const near = sql`select count(*)::int as count from business b where ${withinSql(sql`b`, TOWN, 3000)}`
  const plan = await db.query<{ 'QUERY PLAN': string }>(render(sql`explain ${near}`))
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('business_place')
  const [{ count } = { count: 0 }] = await db.query<{ count: number }>(render(near))
  const points = Array.from({ length: 10_000 }, (_, n) => [39 + (n % 100) * 0.01, -1 + Math.floor(n / 100) * 0.01])
  expect(count).toBe(
    points.filter(([latitude, longitude]) => metresBetween([-0.75, 39.47], [longitude!, latitude!]) <= 3000.5).length,
  )
})
