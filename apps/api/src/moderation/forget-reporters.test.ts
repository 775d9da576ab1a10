import { expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { forgetReporters } from '#/moderation/forget-reporters'
import { people, testApi } from '#/testing/scenario'

const { db } = await testApi()
const content = { kind: 'product', subject_id: uuidv7(), title: 'Pan', excerpt: '' }
const ago = (months: number): Date => {
  const date = new Date()
  date.setMonth(date.getMonth() - months)
  return date
}

/** A report by Ana that was decided `months` ago; null if it still waits for a decision. */
async function reported(months: number | null, complaint?: { decidedMonthsAgo: number | null }): Promise<string> {
  const id = uuidv7()
  const decided = months === null ? {} : { decision_id: uuidv7() }
  if (months !== null && decided.decision_id !== undefined) {
    await insert(db, 'content_decision', {
      ...content,
      id: decided.decision_id,
      action: 'hide',
      reason: 'unsafe',
      ground: 'law',
      facts: 'Lleva almendra.',
      created_at: ago(months),
    })
  }
  await insert(db, 'content_report', {
    ...content,
    id,
    reason: 'unsafe',
    explanation: 'No dice que lleva almendra.',
    name: 'Ana',
    email: 'ana@example.com',
    user_id: people.alice.id,
    ...decided,
    created_at: ago((months ?? 40) + 1),
  })
  if (complaint && decided.decision_id !== undefined)
    await insert(db, 'content_complaint', {
      id: uuidv7(),
      decision_id: decided.decision_id,
      report_id: id,
      text: 'No estoy de acuerdo.',
      created_at: ago(30),
      ...(complaint.decidedMonthsAgo !== null && {
        outcome: 'upheld',
        answer: 'Se mantiene.',
        decided_at: ago(complaint.decidedMonthsAgo),
      }),
    })
  return id
}

it('removes the name, the e-mail and the account from reports two years after their decision', async () => {
  const kept = [
    await reported(23),
    await reported(null),
    await reported(25, { decidedMonthsAgo: null }),
    await reported(30, { decidedMonthsAgo: 23 }),
  ]
  const forgotten = [await reported(25), await reported(80), await reported(60, { decidedMonthsAgo: 25 })]
  expect(await forgetReporters(db)).toBe(forgotten.length)
  const read = (ids: string[]) =>
    db.query({
      text: `select distinct name, email, user_id as "user", explanation from content_report where id = any($1)`,
      values: [ids],
    })
  const explanation = 'No dice que lleva almendra.'
  expect(await read(kept)).toEqual([{ name: 'Ana', email: 'ana@example.com', user: people.alice.id, explanation }])
  expect(await read(forgotten)).toEqual([{ name: null, email: null, user: null, explanation }])
  expect(await db.query({ text: 'select distinct facts from content_decision' })).toEqual([
    { facts: 'Lleva almendra.' },
  ])
  expect(await forgetReporters(db)).toBe(0)
})
