import { describe } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { testApi } from '#/testing/scenario'

const scenario = await testApi(async (db) => {
  const page = (code: string, rest: Record<string, unknown> = {}) =>
    db.q
      .insertInto('cms')
      .values({
        id: uuidv7(),
        title: `Página ${code}`,
        name: code,
        code,
        url: code,
        body: JSON.stringify([{ type: 'p', text: 'Hola' }]),
        ...rest,
      })
      .execute()
  await page('cookies', { sort: 2 })
  await page('ayuda', { sort: 1, url: 'ayuda/pedidos' })
  await page('borrador', { enabled: false })
})

describe('pages of the town', () => {
  scenario('are listed in order, drafts left out', {
    when: 'GET /api/cms',
    answers: 200,
    with: [{ code: 'ayuda' }, { code: 'cookies' }],
  })
  scenario('by code', { when: 'GET /api/cms?code=cookies', answers: 200, with: [{ code: 'cookies' }] })
  scenario('by title, sorted', {
    when: 'GET /api/cms?title=pagina&order[title]=desc',
    answers: 200,
    with: [{ code: 'cookies' }, { code: 'ayuda' }],
  })
  scenario('one by its address', {
    when: 'GET /api/cms-url/cookies',
    answers: 200,
    with: { body: [{ type: 'p', text: 'Hola' }] },
  })
  scenario('one by an address with a slash', {
    when: 'GET /api/cms-url/ayuda%2Fpedidos',
    answers: 200,
    with: { code: 'ayuda' },
  })
  scenario('one by its address and another code', {
    when: 'GET /api/cms-url/cookies?code=ayuda',
    answers: 404,
    with: 'Not Found',
  })
  scenario('no draft', { when: 'GET /api/cms-url/borrador', answers: 404, with: 'Not Found' })
  scenario('nobody writes them here', { as: 'alice', when: 'POST /api/cms', body: {}, answers: 405 })
})
