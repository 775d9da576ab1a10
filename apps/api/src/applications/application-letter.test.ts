import { applicationReasons } from '@lonja/contract/applications/choices'
import { expect, it } from 'vitest'
import { applicationLetter } from '#/applications/application-letter'
import { insert } from '#/database/insert'
import { people, testApi } from '#/testing/scenario'

const { db, services } = await testApi()
const id = '01890000-0000-7000-8000-000000000001'
await insert(db, 'business_application', {
  id,
  user_id: people.alice.id,
  name: 'Horno',
  state: 'rejected',
  reasons: JSON.stringify(applicationReasons),
  explanation: 'No vendemos eso.',
})
const letterFor = (state: string) =>
  applicationLetter(services, {
    id,
    kind: 'application',
    recipient: people.alice.email,
    attempts: 0,
    data: { application: id, state },
  })

it.each(['es', 'ca', 'en'])(
  'a rejection in %s has the town’s reasons, its text and the way to complain',
  async (language) => {
    await db.query({ text: 'update business_application set language = $1', values: [language] })
    const letter = await letterFor('rejected')
    expect(letter!.subject).toContain('Horno')
    expect(letter!.paragraphs).toHaveLength(2 + applicationReasons.length + 1)
    expect(letter!.paragraphs.at(-1)).toBe('No vendemos eso.')
    expect(letter!.after!.join(' ')).toMatch(/responde|respon|answer/)
  },
)

it('a letter about a former state is not sent', async () => {
  expect(await letterFor('applied')).toBeNull()
})
