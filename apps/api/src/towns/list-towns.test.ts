import { describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { towns } from './towns.ts'

const scenario = await testApi()

describe('the towns of Spain', () => {
  scenario('are found by the beginning of their names, without case and accents', {
    when: 'GET /api/towns?search=LLIRIA',
    answers: 200,
    with: [{ code: '46147', name: 'Llíria', province: 'València' }],
    sends: { 'cache-control': 'public, max-age=300' },
  })
  scenario('are found by each of their names', {
    when: 'GET /api/towns?search=alicante',
    answers: 200,
    with: [{ code: '03014' }],
  })
  scenario('are found by the beginning of a word of their names', {
    when: 'GET /api/towns?search=la+pobla+de+vall',
    answers: 200,
    with: [{ code: '46202', name: expect.stringMatching(/^la Pobla de Vallbona$/i) }],
  })
  it('are listed for a position: first the town that contains it, then the nearest towns', async () => {
    const answer = await scenario.send({ when: 'GET /api/towns?coordinates=39.4739,-0.7174' })
    const names = answer.json<{ name: string }[]>().map(({ name }) => name)
    expect(names[0]).toBe('Chiva')
    expect(names).toContain('Cheste')
    expect(names).toHaveLength(20)
  })
  scenario('are not listed without a search', { when: 'GET /api/towns', answers: 200, with: [] })
  scenario('are not listed if no name matches the search', {
    when: 'GET /api/towns?search=qqqq',
    answers: 200,
    with: [],
  })
  scenario('cannot be listed for an invalid latitude', {
    when: 'GET /api/towns?coordinates=99,0',
    answers: 400,
    with: 'Invalid coordinates',
  })
  scenario('cannot be listed for a latitude without a longitude', {
    when: 'GET /api/towns?coordinates=39',
    answers: 400,
    with: 'Invalid coordinates',
  })

  it('are more than 8,100, lie in Spain, and are found by their own names', () => {
    const madrid = towns().nearest({ latitude: 40.4, longitude: -3.7 }, 10_000)
    expect(madrid.length).toBeGreaterThan(8_100)
    expect(new Set(madrid.map(({ code }) => code)).size).toBe(madrid.length)
    const abroad = madrid.filter(
      ({ latitude, longitude }) => !(latitude > 27.5 && latitude < 43.9 && longitude > -18.3 && longitude < 4.5),
    )
    expect(abroad).toEqual([])
    for (const { code, name } of madrid.filter((_, index) => index % 50 === 0))
      expect(
        towns()
          .search(name, 20)
          .map((town) => town.code),
      ).toContain(code)
  })

  it('are listed in this order: first the town whose name is exactly the search', () => {
    expect(towns().search('chiva', 3)[0]).toMatchObject({ name: 'Chiva' })
  })
})
