import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db } = scenario
const bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
const florist = (await insertBusiness(db, { members: [people.florist.id] })).id
const past = { start_at: '2020-01-01', end_at: '2020-02-01' }
const next = { start_at: '2090-01-01', end_at: '2090-02-01' }
const discounts: [code: string, rest: object][] = [
  ['SIEMPRE', {}],
  ['AHORA', { start_at: '2020-01-01', end_at: '2090-01-01' }],
  ['PASADO', past],
  ['FUTURO', next],
  ['APAGADO', { enabled: false }],
  ['AJENO', { business_id: florist }],
]
for (const table of ['offer', 'coupon'] as const)
  for (const [code, rest] of discounts)
    await insert(db, table, {
      id: uuidv7(),
      code,
      name: `Descuento ${code}`,
      business_id: bakery,
      discount_type: 'percentage',
      value: 1000,
      ...rest,
    })

describe.each(['offers', 'coupons'])('the %s of a shop', (path) => {
  const codes = async (query: string, as?: 'baker') => {
    const when = `GET /api/${path}?business.id=${bakery}&order[name]=asc&${query}` as const
    const answer = await scenario.send({ when, ...(as && { as }), headers: { prefer: 'handling=strict' } })
    return answer.json<{ code: string }[]>().map(({ code }) => code)
  }
  it('are valid now if no date prevents it', async () => {
    expect(await codes('enabled=true&startDate[before]=now&endDate[after]=now', 'baker')).toEqual(['AHORA', 'SIEMPRE'])
  })
  it('begin later, or are over', async () => {
    expect(await codes('startDate[strictly_after]=now', 'baker')).toEqual(['FUTURO'])
    expect(await codes('endDate[strictly_before]=now', 'baker')).toEqual(['PASADO'])
  })
  it('are switched off, which only members see', async () => {
    expect(await codes('enabled=false', 'baker')).toEqual(['APAGADO'])
    expect(await codes('enabled=false')).toEqual([])
  })
  it('are found by words of their name or code', async () => {
    expect(await codes('search=descuento+futuro', 'baker')).toEqual(['FUTURO'])
    expect(await codes('search=ajeno', 'baker')).toEqual([])
  })
  it('are sorted', async () => {
    expect(await codes('order[startDate]=desc&startDate[after]=2000-01-01', 'baker')).toEqual(
      expect.arrayContaining(['FUTURO', 'AHORA', 'PASADO']),
    )
    expect((await codes('', 'baker')).at(-1)).toBe('SIEMPRE')
  })
})
