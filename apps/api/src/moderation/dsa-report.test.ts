import type { DsaReport } from '@lonja/contract/moderation/dsa-report'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'

const scenario = await testApi()
const { db } = scenario
const as = await townStaff(scenario)
const when = 'GET /api/dsa-report'
const read = async (year: number) =>
  (await as('auditor', { when: `${when}?year=${year}` as 'GET /' })).json<DsaReport>()

const content = { kind: 'product', subject_id: uuidv7(), title: 'Pan', excerpt: '' }
async function decide(created_at: string, action: string, given: object = {}): Promise<string> {
  const id = uuidv7()
  await insert(db, 'content_decision', { id, ...content, action, created_at, ...given })
  return id
}
async function report(created_at: string, reason: string, given: object): Promise<string> {
  const id = uuidv7()
  await insert(db, 'content_report', { id, ...content, reason, explanation: 'x', created_at, ...given })
  return id
}

describe('the transparency report', () => {
  scenario('needs an account', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('is refused for a year that has not come', {
    as: 'admin',
    when: `${when}?year=2999`,
    answers: 422,
    with: 'year: This value is not valid.',
  })
  it('is not for editors', async () => {
    expect((await as('editor', { when })).statusCode).toBe(403)
  })

  it('of a year without reports is empty', async () => {
    expect(await read(2021)).toEqual({
      year: 2021,
      over: true,
      reports: { total: 0, waiting: 0, byReason: [], medianSeconds: null },
      decisions: [],
      complaints: { byResult: [], medianSeconds: null },
    })
  })

  it('counts reports, decisions and complaints of the year of the town, each by its own day', async () => {
    const law = { reason: 'unsafe', ground: 'law' }
    const restricted = await decide('2024-01-02T12:00:00Z', 'restrict', law)
    const kept = await decide('2024-12-31T22:59:59Z', 'none')
    await decide('2024-05-01T12:00:00Z', 'hide', { reason: 'spam', ground: 'terms' })
    // New Year begins an hour earlier in the town than in UTC.
    await decide('2024-12-31T23:00:00Z', 'hide', { reason: 'spam', ground: 'terms' })
    const anonymous = { decision_id: restricted }
    await report('2023-12-31T22:59:00Z', 'unsafe', { ...anonymous, email: 'before@example.com' })
    await report('2023-12-31T23:00:00Z', 'unsafe', {
      ...anonymous,
      user_id: people.alice.id,
      email: 'alice@example.com',
    })
    await report('2024-01-02T11:59:00Z', 'minors', anonymous)
    await report('2024-01-02T11:00:00Z', 'unsafe', { ...anonymous, email: 'ana@example.com' })
    const again = await report('2024-06-01T00:00:00Z', 'other', { email: 'ana@example.com' })
    const complain = (
      decision_id: string,
      report_id: string | null,
      outcome: string | null,
      decided_at: string | null,
    ) =>
      insert(db, 'content_complaint', {
        id: uuidv7(),
        decision_id,
        report_id,
        text: 'x',
        outcome,
        decided_at,
        created_at: '2024-12-01T00:00:00Z',
      })
    await complain(restricted, null, 'upheld', '2024-12-01T00:01:00Z')
    await complain(kept, again, 'reversed', '2025-01-01T00:00:00Z')
    expect(await read(2024)).toEqual({
      year: 2024,
      over: true,
      reports: {
        total: 4,
        waiting: 1,
        medianSeconds: 3_600,
        byReason: [
          { reason: 'minors', reporter: 'anonymous', count: 1 },
          { reason: 'other', reporter: 'guest', count: 1 },
          { reason: 'unsafe', reporter: 'account', count: 1 },
          { reason: 'unsafe', reporter: 'guest', count: 1 },
        ],
      },
      decisions: [
        { action: 'hide', reason: 'spam', ground: 'terms', ownInitiative: true, count: 1 },
        // Its only report waits again, because the complaint was right.
        { action: 'none', reason: null, ground: null, ownInitiative: false, count: 1 },
        { action: 'restrict', ...law, ownInitiative: false, count: 1 },
      ],
      complaints: {
        medianSeconds: 60,
        byResult: [
          { by: 'author', result: 'upheld', count: 1 },
          { by: 'reporter', result: 'reversed', count: 1 },
        ],
      },
    })
    expect(await read(2025)).toMatchObject({ reports: { total: 0 }, decisions: [{ action: 'hide', count: 1 }] })
  })
})
