import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertCategory } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

const ids = { food: '', bread: '', cakes: '', drinks: '', trade: '' }
const scenario = await testApi(async (db) => {
  ids.food = (await insertCategory(db, { title: 'Alimentación', sort: 1 })).id
  ids.bread = (await insertCategory(db, { title: 'Pan', parent_id: ids.food })).id
  ids.cakes = (await insertCategory(db, { title: 'Bollería', parent_id: ids.food })).id
  ids.drinks = (await insertCategory(db, { title: 'Bebidas', sort: 2 })).id
  ids.trade = (await insertCategory(db, { title: 'Hornos', bcc: true })).id
})
const { db, send } = scenario

const moveOf = (id: string) => `POST /api/categories/${id}/move` as const
const toEnd = { parent: null, before: null }

/** The tree as lines of titles, in the order of the lists. */
async function tree(): Promise<string[]> {
  const answer = await send({ when: 'GET /api/categories?bcc=false&pagination=false' })
  const all = answer.json<{ id: string; title: string; parent: { id: string } | null }[]>()
  const below = (parent: string | null, indent: string): string[] =>
    all
      .filter((category) => (category.parent?.id ?? null) === parent)
      .flatMap(({ id, title }) => [`${indent}${title}`, ...below(id, `${indent}  `)])
  return below(null, '')
}

describe('moving a category', () => {
  scenario('needs an account', { when: moveOf(ids.bread), body: toEnd, answers: 401, with: 'Authentication required' })
  scenario('is not for shops', {
    as: 'baker',
    when: moveOf(ids.bread),
    body: toEnd,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('needs a category', { as: 'admin', when: moveOf(uuidv7()), body: toEnd, answers: 404, with: 'Not Found' })
  scenario('below itself is refused', {
    as: 'admin',
    when: moveOf(ids.food),
    body: { parent: ids.bread, before: null },
    answers: 422,
  })
  scenario('of products below a category of shops is refused', {
    as: 'admin',
    when: moveOf(ids.bread),
    body: { parent: ids.trade, before: null },
    answers: 422,
    with: 'bcc: This value is not valid.',
  })
  scenario('before a category that is not a sibling is refused', {
    as: 'admin',
    when: moveOf(ids.drinks),
    body: { parent: ids.food, before: ids.drinks },
    answers: 422,
    with: 'before: This value does not exist.',
  })

  it('puts it before a sibling, at the end, into another category and out again', async () => {
    const move = async (id: string, parent: string | null, before: string | null) => {
      expect((await send({ as: 'admin', when: moveOf(id), body: { parent, before } })).statusCode).toBe(200)
      return tree()
    }
    expect(await tree()).toEqual(['Alimentación', '  Bollería', '  Pan', 'Bebidas'])
    expect(await move(ids.bread, ids.food, ids.cakes)).toEqual(['Alimentación', '  Pan', '  Bollería', 'Bebidas'])
    expect(await move(ids.drinks, null, ids.food)).toEqual(['Bebidas', 'Alimentación', '  Pan', '  Bollería'])
    expect(await move(ids.drinks, ids.food, ids.cakes)).toEqual(['Alimentación', '  Pan', '  Bebidas', '  Bollería'])
    expect(await move(ids.drinks, null, null)).toEqual(['Alimentación', '  Pan', '  Bollería', 'Bebidas'])
  })

  it('keeps the order of the siblings whole when several are moved at once', async () => {
    const parent = (await insertCategory(db, { title: 'Hogar', sort: 9 })).id
    const children = await Promise.all(
      Array.from({ length: 6 }, (_, sort) => insertCategory(db, { parent_id: parent, sort })),
    )
    await Promise.all(children.map(({ id }) => send({ as: 'admin', when: moveOf(id), body: { parent, before: null } })))
    const rows = await db.query<{ sort: number }>({
      text: 'select sort from category where parent_id = $1 order by sort',
      values: [parent],
    })
    expect(rows.map(({ sort }) => sort)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
