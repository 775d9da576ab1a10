import { describe, expect, it } from 'vitest'
import { languageOf } from '#/mail/recipient-language'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db, send } = scenario
const { email, id } = people.alice

describe('the language of a letter', () => {
  it('is Spanish for an account that has chosen none, and for an address without an account', async () => {
    expect(await languageOf(db, email)).toBe('es')
    expect(await languageOf(db, 'nadie@example.com')).toBe('es')
  })

  it('is the language of the last application for a shop', async () => {
    await db.query({
      text: `insert into business_application (id, user_id, language) values (gen_random_uuid(), $1, 'en')`,
      values: [id],
    })
    expect(await languageOf(db, email)).toBe('en')
  })

  it('is the language that the account has chosen, before everything else', async () => {
    const chosen = await send({ as: 'alice', when: 'PUT /api/me', body: { language: 'ca' } })
    expect(chosen.json()).toMatchObject({ language: 'ca' })
    expect(await languageOf(db, email.toUpperCase())).toBe('ca')
  })

  scenario('is one of the languages of Lonja', {
    as: 'alice',
    when: 'PUT /api/me',
    body: { language: 'fr' },
    answers: 422,
  })
  it('is not shown to other people', async () => {
    expect((await send({ as: 'bob', when: `GET /api/users/${id}` })).json()).not.toHaveProperty('language')
  })
})
