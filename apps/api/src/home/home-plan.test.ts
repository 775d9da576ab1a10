import { usualHome } from '@lonja/contract/home/usual-home'
import type { HomePlan } from '@lonja/contract/home/home-block'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness, insertCategory, insertImage } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = {
  bread: '',
  closed: '',
  image: uuidv7(),
  gallery: uuidv7(),
  local: uuidv7(),
  kept: uuidv7(),
  poster: uuidv7(),
}
const scenario = await testApi(async (db) => {
  await db.query({ text: `update "user" set town_role = 'editor' where id = $1`, values: [people.bob.id] })
  ids.bread = (await insertCategory(db, { title: 'Pan' })).id
  ids.closed = (await insertBusiness(db, { state: 'suspended' })).id
  await insertImage(db, { id: ids.image, alt: 'Luces de Navidad' })
  const images = [
    { id: ids.image, link: '/bells' },
    { id: ids.image, endDate: '2026-01-01T00:00:00Z' },
  ]
  await insertImage(db, { id: ids.poster, alt: 'Cartel' })
  await insert(db, 'image_gallery', [
    { id: ids.gallery, code: 'navidad', images: JSON.stringify(images) },
    { id: ids.kept, code: 'fallas' },
  ])
  await insert(db, 'tag', [{ id: ids.local, name: 'Km 0', code: 'km-0' }])
})
const { send, db } = scenario

const [welcome] = usualHome.blocks
const christmas = {
  id: 'christmas',
  kind: 'hero',
  title: { es: 'Feliz Navidad', ca: 'Bon Nadal' },
  from: '2026-12-01',
  until: '2026-12-31',
  link: '/bells',
  linkText: { es: 'Ver campañas' },
}
const bread = { id: 'bread', kind: 'products', rule: 'category' }
const blocksWith = (...more: object[]) => ({ blocks: [welcome, ...more] })
const read = () => send({ as: 'bob', when: 'GET /api/home-plan' })
const kindsOn = async (day?: string) => {
  const answer = await send({ as: 'bob', when: `GET /api/home-blocks${day ? `?day=${day}` : ''}` })
  return answer.json<{ id: string }[]>().map(({ id }) => id)
}

describe('the list of all blocks', () => {
  const when = 'GET /api/home-plan'
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('is the usual one until it is changed', { as: 'bob', when, answers: 200, with: usualHome })
  scenario('has nothing below it', { as: 'bob', when: 'GET /api/home-plan/1', answers: 404 })
})

describe('the blocks that are shown', () => {
  const when = 'GET /api/home-blocks'
  scenario('are public', { when, answers: 200, sends: { 'cache-control': 'public, no-cache' } })
  const other = 'GET /api/home-blocks?day=2026-12-24'
  scenario('on another day need a login', { when: other, answers: 401, with: 'Authentication required' })
  scenario('on another day are not for shops', { as: 'baker', when: other, answers: 403, with: 'Access Denied.' })
  scenario('need a day that exists', {
    as: 'bob',
    when: 'GET /api/home-blocks?day=2026-02-30',
    answers: 422,
    with: 'day: This value is not a valid date.',
  })
})

describe('a change of the blocks', () => {
  const when = 'PUT /api/home-plan'
  scenario('needs a login', { when, body: usualHome, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body: usualHome, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, body: usualHome, answers: 403, with: 'Access Denied.' })
  const faults: [name: string, body: object, message: string][] = [
    ['no blocks', { blocks: [] }, 'blocks: This collection contains too few elements.'],
    ['no greeting', { blocks: usualHome.blocks.slice(1) }, 'blocks: This value is not valid.'],
    ['a hidden greeting', { blocks: [{ ...welcome, enabled: false }] }, 'blocks: This value is not valid.'],
    ['the same id twice', blocksWith(welcome!), 'blocks[1].id: This value is already used'],
    ['an unknown kind', blocksWith({ id: 'x', kind: 'banner' }), 'blocks[1].kind'],
    [
      'a last day before the first',
      blocksWith({ ...christmas, until: '2026-11-30' }),
      'blocks[1].until: This value is too small.',
    ],
    [
      'a link to a script',
      blocksWith({ ...christmas, link: 'javascript:alert(1)' }),
      'blocks[1].link: This value is not valid.',
    ],
    [
      'a link without words',
      blocksWith({ ...christmas, linkText: {} }),
      'blocks[1].linkText.es: This value should not be blank.',
    ],
    ['a category that is missing', blocksWith(bread), 'blocks[1].target: This value should not be blank.'],
    ['an unknown category', blocksWith({ ...bread, target: uuidv7() }), 'blocks[1].target: This value does not exist.'],
    [
      'an unknown gallery',
      blocksWith({ id: 'g', kind: 'gallery', gallery: uuidv7() }),
      'blocks[1].gallery: This value does not exist.',
    ],
    [
      'an unknown picture',
      blocksWith({ ...christmas, image: uuidv7() }),
      'blocks[1].image: This value does not exist.',
    ],
  ]
  it.each(faults)('is refused with %s', async (_name, body, message) => {
    const answer = await send({ as: 'bob', when, body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ detail: string }>().detail).toContain(message)
  })
  it('is refused for the shelf of a suspended shop', async () => {
    const body = blocksWith({ id: 's', kind: 'products', rule: 'business', target: ids.closed })
    expect((await send({ as: 'bob', when, body })).statusCode).toBe(422)
  })

  it('is refused if somebody has changed the blocks since they were read, and then nothing is lost', async () => {
    const { etag } = (await read()).headers
    const headers = { 'if-match': String(etag) }
    const first = await send({ as: 'bob', when, headers, body: blocksWith(christmas) })
    expect(first.statusCode).toBe(200)
    expect(first.headers['etag']).toBe((await read()).headers['etag'])
    const late = await send({ as: 'admin', when, headers, body: usualHome })
    expect([late.statusCode, late.headers['etag']]).toEqual([412, first.headers['etag']])
    expect((await read()).json<HomePlan>().blocks.map(({ id }) => id)).toEqual(['welcome', 'christmas'])
  })

  it('is refused for all but one of several editors who save at the same time', async () => {
    const headers = { 'if-match': String((await read()).headers['etag']) }
    const bodies = ['a', 'b', 'c', 'd'].map((id) => blocksWith({ id, kind: 'campaigns' }))
    const answers = await Promise.all(bodies.map((body) => send({ as: 'bob', when, headers, body })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  })

  it('shows each block on its days, with the names and pictures of what it refers to', async () => {
    const shelf = { ...bread, target: ids.bread, count: 4 }
    const label = { id: 'local', kind: 'products', rule: 'tag', target: ids.local }
    const pictures = { id: 'pictures', kind: 'gallery', gallery: ids.gallery, from: '2026-12-24' }
    const hidden = { id: 'hidden', kind: 'shops', rule: 'open', enabled: false }
    const body = blocksWith({ ...christmas, image: ids.image }, shelf, label, pictures, hidden)
    expect((await send({ as: 'bob', when, body })).statusCode).toBe(200)
    expect(await kindsOn('2026-11-30')).toEqual(['welcome', 'bread', 'local'])
    expect(await kindsOn('2026-12-01')).toEqual(['welcome', 'christmas', 'bread', 'local'])
    expect(await kindsOn('2026-12-31')).toEqual(['welcome', 'christmas', 'bread', 'local', 'pictures'])
    expect(await kindsOn('2027-01-01')).toEqual(['welcome', 'bread', 'local', 'pictures'])
    const answer = await send({ as: 'bob', when: 'GET /api/home-blocks?day=2026-12-24' })
    expect(answer.json()).toMatchObject([
      { kind: 'welcome', name: null, pictures: [] },
      { title: { es: 'Feliz Navidad', ca: 'Bon Nadal', en: '' }, pictures: [{ alt: 'Luces de Navidad' }] },
      { name: 'Pan', count: 4 },
      { name: 'Km 0' },
      { pictures: [{ id: ids.image, link: '/bells' }] },
    ])
  })

  it('keeps its galleries and pictures from being deleted until other blocks replace them', async () => {
    const gallery = `DELETE /api/image-galleries/${ids.kept}` as const
    const picture = `DELETE /api/image-objects/${ids.poster}` as const
    const pictures = { id: 'kept', kind: 'gallery', gallery: ids.kept, until: '2020-01-01' }
    await send({ as: 'bob', when, body: blocksWith({ ...christmas, image: ids.poster }, pictures) })
    for (const remove of [gallery, picture]) {
      const refused = await send({ as: 'admin', when: remove })
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([409, 'Resource in use'])
    }
    await send({ as: 'bob', when, body: usualHome })
    expect((await send({ as: 'bob', when: gallery })).statusCode).toBe(204)
    expect((await send({ as: 'admin', when: picture })).statusCode).toBe(204)
    expect((await send({ as: 'bob', when, body: blocksWith(pictures) })).statusCode).toBe(422)
  })

  it('is previewed without a change for visitors', async () => {
    const before = await kindsOn()
    const draft = 'PUT /api/home-draft'
    const body = blocksWith({ ...christmas, from: null, until: null })
    expect((await send({ as: 'alice', when: draft, body })).statusCode).toBe(403)
    expect((await send({ as: 'bob', when: draft, body: blocksWith({ ...bread, target: uuidv7() }) })).statusCode).toBe(
      422,
    )
    expect((await send({ as: 'bob', when: draft, body })).statusCode).toBe(200)
    const preview = await send({ as: 'bob', when: 'GET /api/home-blocks?day=2026-11-30&draft=true' })
    expect(preview.json<{ id: string }[]>().map(({ id }) => id)).toEqual(['welcome', 'christmas'])
    expect(await kindsOn()).toEqual(before)
    expect(await kindsOn('2026-11-30')).not.toContain('christmas')
  })

  it('leaves out a shelf whose category was hidden since', async () => {
    await send({ as: 'bob', when, body: blocksWith({ ...bread, target: ids.bread }) })
    expect(await kindsOn()).toEqual(['welcome', 'bread'])
    await send({ as: 'admin', when: `PUT /api/categories/${ids.bread}`, body: { enabled: false } })
    expect(await kindsOn()).toEqual(['welcome'])
  })

  it('is recorded in the log with one line for each block', async () => {
    const [event] = await db.query<{ changes: { blocks: { after: unknown } } }>({
      text: `select changes from audit_event where resource = 'home' order by id limit 1`,
    })
    expect(JSON.stringify(event!.changes.blocks.after)).toContain('Feliz Navidad')
  })
})
