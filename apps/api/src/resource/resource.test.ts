import {
  boolean,
  dated,
  defaulted,
  defineContract,
  exact,
  exists,
  iexact,
  instant,
  integer,
  isTrue,
  matching,
  money,
  optional,
  partial,
  prose,
  range,
  readOnly,
  reference,
  references,
  refersTo,
  search,
  text,
  writeOnly,
} from '@lonja/contract/resource'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Viewer, anonymous, everyone, signedIn } from '#/access/guards'
import { uuidv7 } from '#/database/uuid'
import { registerErrors } from '#/http/answer-errors'
import { Problem } from '#/http/problem'
import { type Sql, always, never, render, sql, textOf } from '#/sql/sql'
import { testDatabase } from '#/testing/database'
import { insertUser } from '#/testing/factories'
import { registerBodies } from './bodies.ts'
import { ResponseCache } from './cache.ts'
import { compileResources } from './compile.ts'
import { type Resource, defineResource } from './define-resource.ts'
import { recordSql } from './representation.ts'
import { registerResource } from './routes.ts'

// An example library: authors write books, books have subjects, and users write private notes about books.
// The contracts of its resources:

const authorContract = defineContract({
  name: 'Author',
  path: 'authors',
  fields: { name: text(80), country: optional(text(2)) },
  filters: { name: partial('name'), country: exact('country') },
})

const subjectContract = defineContract({ name: 'Subject', path: 'subjects', fields: { name: text(40) } })

const bookContract = defineContract({
  name: 'Book',
  path: 'books',
  fields: {
    title: text(120),
    isbn: optional(matching(/^\d{3}$/)),
    pages: defaulted(integer(1, 10_000)),
    price: money(),
    lent: defaulted(boolean()),
    published: optional(instant()),
    author: reference('authors', { name: z.string() }),
    subjects: references('subjects', { name: z.string() }),
    createdDate: readOnly(instant()),
    weight: readOnly(integer()),
    blurb: defaulted(prose(500)),
    /** The shelf of the book. Only librarians can set it, and only signed-in users can see it. */
    shelf: optional(text(20)),
    /** Whether the viewer has written a note about the book. */
    noted: readOnly(boolean()),
  },
  filters: {
    title: partial('title'),
    search: search('title'),
    lent: isTrue('lent'),
    price: range('price'),
    published: dated('published', 'after'),
    isbn: exists('isbn'),
    'author.id': refersTo('author'),
    'author.name': iexact('author', 'name'),
    'author.country': exact('author', 'country'),
    'subjects.name': iexact('subjects', 'name'),
  },
  sorts: ['title', 'price'],
  unlisted: ['blurb'],
})

const noted = <Summary extends z.ZodRawShape>(summary: Summary) =>
  defineContract({ name: 'Note', path: 'notes', fields: { text: text(200), book: reference('books', summary) } })
const noteContract = noted({ title: z.string() })

// The declarations of the resources for the server: the table, the rights and the visible rows.

const authors = defineResource({
  contract: authorContract,
  table: 'author',
  operations: { list: everyone, read: everyone, create: signedIn, update: signedIn, patch: signedIn, remove: signedIn },
  visible: () => always,
  shared: () => true,
})
const subjects = defineResource({
  contract: subjectContract,
  table: 'subject',
  operations: { list: everyone },
  visible: () => always,
  shared: () => true,
})
const books = defineResource({
  contract: bookContract,
  table: 'book',
  operations: { list: everyone, read: everyone, create: signedIn, update: signedIn, patch: signedIn, remove: signedIn },
  visible: () => always,
  columns: { createdDate: 'created_at' },
  relations: {
    subjects: { through: 'book_subject', own: 'book_id', other: 'subject_id', order: (t) => sql`${t}.name` },
  },
  computed: {
    weight: (row) => sql`${row}.pages * 4`,
    noted: (row, viewer) =>
      viewer ? sql`exists (select from note n where n.book_id = ${row}.id and n.user_id = ${viewer.id}::uuid)` : never,
  },
  order: (row) => sql`fold(${row}.title)`,
  restricted: { shelf: (viewer) => viewer.role === 'ROLE_ADMIN' },
  reduced: { without: ['shelf'], unless: (_row, viewer) => (viewer.id === null ? never : always) },
  shared: (viewer) => viewer.id === null,
})
const notes = defineResource({
  contract: noteContract,
  table: 'note',
  operations: { list: signedIn, read: signedIn, create: signedIn, update: signedIn, remove: signedIn },
  visible: (row, viewer) => sql`${row}.user_id = ${viewer.id}::uuid`,
  editable: (row, viewer) => (viewer.role === 'ROLE_ADMIN' ? always : sql`${row}.user_id = ${viewer.id}::uuid`),
  defaults: (viewer) => ({ user_id: viewer.id }),
  fixed: ['book'],
  // Two rules that need the stored record: a note cannot be written while its book is lent, and its text can only get
  // longer.
  rules: async ({ db: within, id, before }) => {
    const [note] = await within.query<{ lent: boolean; text: string }>({
      text: 'select book.lent, note.text from note join book on book.id = note.book_id where note.id = $1',
      values: [id],
    })
    if (note!.lent) throw new Problem('Resource in use')
    if (before && !note!.text.startsWith(before['text'] as string)) throw new Problem('Illegal state change')
  },
})

const all = [authors, subjects, books, notes]
const db = await testDatabase()
const readers: Record<string, Viewer> = {
  alice: { ...anonymous, id: uuidv7(), role: 'ROLE_USER' },
  bob: { ...anonymous, id: uuidv7(), role: 'ROLE_USER' },
  // The audit log names the account of an administrator who makes a change, so this account must exist.
  librarian: { ...anonymous, id: (await insertUser(db)).id, role: 'ROLE_ADMIN' },
}
const ids = {
  cervantes: uuidv7(),
  zambrano: uuidv7(),
  novel: uuidv7(),
  essay: uuidv7(),
  quijote: uuidv7(),
  galatea: uuidv7(),
  claros: uuidv7(),
  note: uuidv7(),
}
let app: FastifyInstance

beforeAll(async () => {
  await db.query({
    text: `
    create table author (id uuid primary key, name text not null unique, country text);
    create table subject (id uuid primary key, name text not null);
    create table book (id uuid primary key, title text not null, isbn text, pages int not null default 1, price bigint not null check (price < 100000),
      lent boolean not null default false, published timestamptz, blurb text not null default 'Léelo', shelf text, author_id uuid not null references author, created_at timestamptz not null default now());
    create table book_subject (book_id uuid references book on delete cascade, subject_id uuid references subject, primary key (book_id, subject_id));
    create table note (id uuid primary key, text text not null, book_id uuid not null references book, user_id uuid not null);
    insert into author values ('${ids.cervantes}', 'Miguel de Cervantes', 'ES'), ('${ids.zambrano}', 'María Zambrano', 'ES');
    insert into subject values ('${ids.novel}', 'Novela'), ('${ids.essay}', 'Ensayo');
    insert into book (id, title, isbn, pages, price, lent, published, author_id, created_at) values ('${ids.quijote}', 'El ingenioso hidalgo', '101', 863, 1990, true, '1605-01-16', '${ids.cervantes}', now()),
      ('${ids.galatea}', 'La Galatea', null, 400, 990, false, '1585-03-01', '${ids.cervantes}', now()),
      ('${ids.claros}', 'Ñandú y 100% bosque', '103', 155, 1490, false, null, '${ids.zambrano}', now());
    insert into book_subject values ('${ids.quijote}', '${ids.novel}'), ('${ids.galatea}', '${ids.novel}'), ('${ids.claros}', '${ids.essay}');
    insert into note values ('${ids.note}', 'Mía', '${ids.quijote}', '${readers['alice']!.id}');`,
  })
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  app = Fastify({ exposeHeadRoutes: true })
  app.decorateRequest('viewer', null as never)
  app.addHook('onRequest', async (request) => {
    request.viewer = readers[String(request.headers['x-reader'])] ?? anonymous
  })
  registerErrors(app)
  registerBodies(app)
  for (const model of compileResources(all).all) registerResource(app, { db, cache } as never, model)
})

interface Asked {
  as?: string
  body?: unknown
  accept?: string
  type?: string
  headers?: Record<string, string>
}

/** Sends a request and returns the answer. The format is plain JSON unless another one is requested. */
async function ask(line: string, { as, body, accept = 'application/json', type, headers }: Asked = {}) {
  const [method, url] = line.split(' ') as ['GET', string]
  const answer = await app.inject({
    method,
    url,
    headers: {
      accept,
      ...(as && { 'x-reader': as }),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    json: answer.body ? answer.json() : null,
  }
}

const titles = async (query: string) =>
  ((await ask(`GET /api/books${query}`)).json as { title: string }[]).map(({ title }) => title)
const QUIJOTE = 'El ingenioso hidalgo'
const GALATEA = 'La Galatea'
const CLAROS = 'Ñandú y 100% bosque'

describe('reading records', () => {
  it('lists a bare array in plain JSON; its references are summaries of the records', async () => {
    const { status, json, headers } = await ask('GET /api/books?title=galatea')
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('1')
    expect(json).toEqual([
      {
        id: ids.galatea,
        title: GALATEA,
        isbn: null,
        pages: 400,
        price: 990,
        lent: false,
        published: '1585-03-01T00:00:00+00:00',
        author: { id: ids.cervantes, name: 'Miguel de Cervantes' },
        subjects: [{ id: ids.novel, name: 'Novela' }],
        createdDate: expect.stringMatching(/^20\d\d-.*\+00:00$/),
        noted: false,
        weight: 1600,
      },
    ])
  })

  it('lists a Hydra collection in JSON-LD and for `Accept: */*`; its references are IRIs', async () => {
    const { json, headers } = await ask('GET /api/books?title=galatea', { accept: '*/*' })
    expect(headers['content-type']).toBe('application/ld+json; charset=utf-8')
    expect(headers['link']).toContain('rel="http://www.w3.org/ns/hydra/core#apiDocumentation"')
    expect(json).toMatchObject({
      '@context': '/api/contexts/Book',
      '@id': '/api/books',
      '@type': 'Collection',
      totalItems: 1,
      member: [
        {
          '@id': `/api/books/${ids.galatea}`,
          '@type': 'Book',
          id: ids.galatea,
          author: `/api/authors/${ids.cervantes}`,
          subjects: [`/api/subjects/${ids.novel}`],
        },
      ],
      view: { '@id': '/api/books?title=galatea', '@type': 'PartialCollectionView' },
    })
    expect(json.search.mapping).toContainEqual({
      '@type': 'IriTemplateMapping',
      variable: 'order[title]',
      property: 'title',
      required: false,
    })
  })

  it('leaves the fields in `unlisted` out of plain JSON lists', async () => {
    expect((await ask('GET /api/books?title=galatea')).json[0]).not.toHaveProperty('blurb')
    expect((await ask(`GET /api/books/${ids.galatea}`)).json).toMatchObject({ blurb: 'Léelo' })
    expect((await ask('GET /api/books?title=galatea', { accept: '*/*' })).json.member[0]).toMatchObject({
      blurb: 'Léelo',
    })
  })

  it('reads a single record, which has a context in JSON-LD', async () => {
    expect((await ask(`GET /api/books/${ids.quijote}`)).json).toMatchObject({ title: QUIJOTE, isbn: '101' })
    const { json } = await ask(`GET /api/books/${ids.quijote}`, { accept: 'application/ld+json' })
    expect(Object.keys(json).slice(0, 4)).toEqual(['@context', '@id', '@type', 'id'])
  })

  it('uses the format in the suffix of the path, and answers 406 if the client does not accept it', async () => {
    expect((await ask(`GET /api/books/${ids.quijote}.jsonld`, { accept: '*/*' })).json['@type']).toBe('Book')
    expect((await ask('GET /api/books.json', { accept: '*/*' })).json).toHaveLength(3)
    expect((await ask('GET /api/books.json', { accept: 'application/ld+json' })).status).toBe(406)
    expect((await ask('GET /api/books', { accept: 'text/plain' })).status).toBe(406)
  })

  it.each(['/api/books.xml', `/api/books/${ids.quijote}.xml`])('answers 404 to an unknown format: %s', async (path) => {
    const { status, json } = await ask(`GET ${path}`)
    expect([status, json.detail]).toEqual([404, 'Format "xml" is not supported'])
  })

  it.each([uuidv7(), '7', 'x.y', '%00'])('answers 404 to an unknown or invalid id: %s', async (id) => {
    const { status, json, headers } = await ask(`GET /api/books/${id}`)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(json).toMatchObject({ title: 'An error occurred', detail: 'Not Found', status: 404, type: '/errors/404' })
  })
})

describe('filters of a list', () => {
  it.each([
    ['?title=HIDALGO', [QUIJOTE]],
    ['?title=nandu', []],
    ['?title=ñandú', [CLAROS]],
    ['?title=100%25%20b', [CLAROS]],
    ['?title=1_0', []],
    ['?search=hidalgo+ingenioso', [QUIJOTE]],
    ['?search=hidalgo+galatea', []],
    ['?lent=1', [QUIJOTE]],
    ['?lent=false', [GALATEA, CLAROS]],
    ['?lent=yes', [QUIJOTE, GALATEA, CLAROS]],
    ['?price[gte]=990&price[lt]=1990', [GALATEA, CLAROS]],
    ['?price[between]=1000..1500', [CLAROS]],
    ['?price[gte]=abc', [QUIJOTE, GALATEA, CLAROS]],
    ['?published[before]=1590-01-01', [GALATEA]],
    ['?published[strictly_after]=1600-01-01T00:00:00+00:00', [QUIJOTE, CLAROS]],
    ['?published[after]=tomorrowish', [QUIJOTE, GALATEA, CLAROS]],
    ['?exists[isbn]=false', [GALATEA]],
    ['?exists[isbn]', [QUIJOTE, CLAROS]],
    [`?author.id=${ids.zambrano}`, [CLAROS]],
    [`?author.id[]=/api/authors/${ids.zambrano}&author.id[]=${ids.cervantes}`, [QUIJOTE, GALATEA, CLAROS]],
    ['?author.id=9.99', [QUIJOTE, GALATEA, CLAROS]],
    [`?author.id=/api/subjects/${ids.zambrano}`, [QUIJOTE, GALATEA, CLAROS]],
    ['?author.name=MARIA+ZAMBRANO', [CLAROS]],
    ['?author.name=maria+zambrano&author.country=PT', []],
    ['?subjects.name[0]=novela', [QUIJOTE, GALATEA]],
    [`?id[0]=/api/books/${ids.claros}&id[1]=${ids.galatea}`, [GALATEA, CLAROS]],
    ['?unknown=1&__proto__[x]=1&constructor=1', [QUIJOTE, GALATEA, CLAROS]],
    ['?price[constructor]=5&price[__proto__]=5', [QUIJOTE, GALATEA, CLAROS]],
    ['?published[constructor]=2000-01-01&published[__proto__]=2000-01-01', [QUIJOTE, GALATEA, CLAROS]],
    ['?published[after]=@-999999999999', [QUIJOTE, GALATEA, CLAROS]],
    ['?published[after]=0000-01-01', [QUIJOTE, GALATEA, CLAROS]],
    ['?%', [QUIJOTE, GALATEA, CLAROS]],
    ["?title='; drop table book; --", []],
  ])('%s', async (query, expected) => {
    expect(await titles(query.replaceAll(' ', '%20'))).toEqual(expected)
  })
})

describe('the order and the pages of a list', () => {
  it('a list is sorted by declared fields, ñ after n; other fields and directions are ignored', async () => {
    expect(await titles('?order[price]=ASC')).toEqual([GALATEA, CLAROS, QUIJOTE])
    expect(await titles('?order[title]=desc')).toEqual([CLAROS, GALATEA, QUIJOTE])
    expect(await titles('?order[price]=sideways&order[isbn]=asc')).toEqual([QUIJOTE, GALATEA, CLAROS])
  })

  it('a page has links to the first, previous, next and last page', async () => {
    const { json, headers } = await ask('GET /api/books?itemsPerPage=1&order%5Bprice%5D=asc&page=2')
    expect(json).toMatchObject([{ title: CLAROS }])
    expect(headers['x-total-count']).toBe('3')
    const link = (page: number, rel: string) =>
      `<http://localhost:80/api/books?itemsPerPage=1&order%5Bprice%5D=asc&page=${page}>; rel="${rel}"`
    for (const part of [link(1, 'first'), link(1, 'prev'), link(3, 'next'), link(3, 'last')])
      expect(headers['link']).toContain(part)
    const ld = await ask('GET /api/books?page=2&itemsPerPage=1', { accept: 'application/ld+json' })
    expect(ld.json.view).toEqual({
      '@id': '/api/books?itemsPerPage=1&page=2',
      '@type': 'PartialCollectionView',
      first: '/api/books?itemsPerPage=1&page=1',
      last: '/api/books?itemsPerPage=1&page=3',
      previous: '/api/books?itemsPerPage=1&page=1',
      next: '/api/books?itemsPerPage=1&page=3',
    })
  })

  it('a list can be read page by page, from the last id of the page before; invalid ids are ignored', async () => {
    const idsOf = async (query: string) =>
      ((await ask(`GET /api/books${query}`)).json as { id: string }[]).map(({ id }) => id)
    const every = await idsOf('?order[id]=asc')
    expect(every).toHaveLength(3)
    const read: string[] = []
    for (let last = ''; ; last = read.at(-1)!) {
      const next = await idsOf(`?order[id]=asc&itemsPerPage=2${last && `&id[gt]=${last}`}`)
      if (next.length === 0) break
      read.push(...next)
    }
    expect(read).toEqual(every)
    expect(await idsOf(`?order[id]=desc&id[lt]=${every[2]}`)).toEqual([every[1], every[0]])
    expect(await idsOf(`?id[gt]=${every[0]}&id[lt]=${every[2]}`)).toEqual([every[1]])
    expect(await idsOf('?order[id]=asc&id[gt]=x')).toEqual(every)
  })

  it.each([
    ['?page=0', 400, 'Page should not be less than 1'],
    ['?page=abc', 400, 'Page should not be less than 1'],
    ['?page=-1', 400, 'Page should not be less than 1'],
    ['?page=99999999999999999999', 400, 'Page parameter is too large'],
    ['?itemsPerPage=-1', 400, 'Limit should not be less than 0'],
    ['?itemsPerPage=0&page=2', 400, 'Page should not be greater than 1 if limit is equal to 0'],
  ])('%s is refused', async (query, status, detail) => {
    expect(await ask(`GET /api/books${query}`)).toMatchObject({ status, json: { detail } })
  })

  it.each([
    ['?itemsPerPage=0', 0, 3],
    ['?itemsPerPage=1000000000', 3, 3],
    ['?page=9', 0, 3],
    ['?pagination=false', 3, 3],
    ['?pagination=true&itemsPerPage=2', 2, 3],
  ])('%s gives %i of %i records', async (query, length, total) => {
    const { json, headers } = await ask(`GET /api/books${query}`)
    expect(json).toHaveLength(length)
    expect(headers['x-total-count']).toBe(String(total))
  })
})

describe('stored answers', () => {
  it('the API answers 304 if the client already has the answer', async () => {
    const first = await ask('GET /api/books')
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const again = await ask('GET /api/books', { headers: { 'if-none-match': String(first.headers['etag']) } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('browsers must revalidate a single record each time', async () => {
    const first = await ask(`GET /api/books/${ids.claros}`)
    expect(first.headers['cache-control']).toBe('public, no-cache')
    const etag = String(first.headers['etag'])
    const again = await ask(`GET /api/books/${ids.claros}`, { headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('an old answer is never served after a write, nor after a write to an embedded record', async () => {
    const before = await ask(`GET /api/books/${ids.claros}`)
    const change = { as: 'alice', body: { country: 'PT' } }
    expect((await ask(`PUT /api/authors/${ids.zambrano}`, change)).status).toBe(200)
    await ask(`PUT /api/authors/${ids.zambrano}`, { as: 'alice', body: { name: 'Zambrano' } })
    const after = await ask(`GET /api/books/${ids.claros}`, {
      headers: { 'if-none-match': String(before.headers['etag']) },
    })
    expect(after).toMatchObject({ status: 200, json: { author: { name: 'Zambrano' } } })
  })

  it('one stored answer serves every host, with links to the requested host', async () => {
    const at = async (host: string) => ask(`GET /api/authors/${ids.cervantes}`, { headers: { host } })
    const ours = await at('lonja.test')
    expect(ours.headers['link']).toContain('<http://lonja.test/api/docs.jsonld>')
    // The cache is not informed about this change. So if an answer has the old name, it came from the cache.
    await db.query({ text: 'update author set name = name || $1 where id = $2', values: ['!', ids.cervantes] })
    const theirs = await at('evil.test')
    expect(theirs.headers['link']).toContain('<http://evil.test/api/docs.jsonld>')
    expect(theirs.json).toEqual(ours.json)
    await db.query({ text: `update author set name = rtrim(name, '!') where id = $1`, values: [ids.cervantes] })
  })

  it('an invalid host does not appear in the links of an answer', async () => {
    const { headers } = await ask('GET /api/authors', { headers: { host: 'evil.test>; rel="next", <//x' } })
    expect(headers['link']).not.toContain('evil')
  })

  it('the answer for a signed-in user is private and must not be stored', async () => {
    expect((await ask('GET /api/books', { as: 'alice' })).headers['cache-control']).toBe('private, no-store')
  })
})

describe('writing records', () => {
  const draft = { title: 'Persiles', price: 1200, author: ids.cervantes }

  it.each([
    ['a bare id', ids.cervantes],
    ['an IRI', `/api/authors/${ids.cervantes}`],
    ['an absolute IRI', `https://lonja.test/api/authors/${ids.cervantes}`],
    ['an object with @id', { '@id': `/api/authors/${ids.cervantes}`, name: 'not changed by this' }],
    ['an object with id', { id: ids.cervantes }],
  ])('accepts %s as a reference', async (_kind, author) => {
    const { status, json, headers } = await ask('POST /api/books', { as: 'alice', body: { ...draft, author } })
    expect(status).toBe(201)
    expect(headers['location']).toBe(`/api/books/${json.id}`)
    expect(headers['content-location']).toBe(`/api/books/${json.id}.json`)
    expect(json.author).toEqual({ id: ids.cervantes, name: 'Miguel de Cervantes' })
    expect((await ask(`DELETE /api/books/${json.id}`, { as: 'alice' })).status).toBe(204)
  })

  it('accepts instants with any offset, and returns them in UTC', async () => {
    const body = { ...draft, published: '2026-11-20T10:00:00+23:59' }
    const { json } = await ask('POST /api/books', { as: 'alice', body })
    expect(json.published).toBe('2026-11-19T10:01:00+00:00')
    await ask(`DELETE /api/books/${json.id}`, { as: 'alice' })
  })

  it('ignores fields of the body that are not writable', async () => {
    const body = {
      ...draft,
      '@id': '/api/books/1',
      id: ids.quijote,
      createdDate: '1999-01-01T00:00:00Z',
      weight: 1,
      created_at: 'x',
      __proto__: { price: 1 },
    }
    const { json } = await ask('POST /api/books', { as: 'alice', body })
    expect(json.id).not.toBe(ids.quijote)
    expect(json).toMatchObject({ weight: 4, createdDate: expect.stringMatching(/^20/) })
    await ask(`DELETE /api/books/${json.id}`, { as: 'alice' })
  })

  it('changes only the fields in the body, by PUT and by PATCH', async () => {
    const { json: made } = await ask('POST /api/books', {
      as: 'alice',
      body: { ...draft, isbn: '200', subjects: [ids.novel] },
    })
    const put = await ask(`PUT /api/books/${made.id}`, {
      as: 'alice',
      body: { '@id': `/api/books/${made.id}`, price: 1300 },
    })
    expect(put.json).toMatchObject({ title: 'Persiles', price: 1300, isbn: '200', subjects: [{ name: 'Novela' }] })
    const patch = await ask(`PATCH /api/books/${made.id}`, {
      as: 'alice',
      type: 'application/merge-patch+json',
      body: { isbn: null, subjects: [{ id: ids.essay }] },
    })
    expect(patch.json).toMatchObject({ price: 1300, isbn: null, subjects: [{ name: 'Ensayo' }] })
    expect((await ask(`PATCH /api/books/${made.id}`, { as: 'alice', body: { price: 1 } })).json.price).toBe(1)
    await ask(`DELETE /api/books/${made.id}`, { as: 'alice' })
  })

  it.each([
    ['a signed-in user, before it checks the body', { body: {} }, 401, 'Authentication required'],
    ['valid JSON', { as: 'alice', body: '{"title":' }, 400, 'Syntax error'],
    ['an object', { as: 'alice', body: [] }, 400, 'Invalid body'],
    ['a limited depth of nesting', { as: 'alice', body: '['.repeat(50) }, 400, 'Syntax error'],
    [
      'a string for a text field',
      { as: 'alice', body: { ...draft, title: 42 } },
      400,
      'The type of the "title" attribute must be "string", "integer" given.',
    ],
    [
      'a value that is not null for a field that is not nullable',
      { as: 'alice', body: { ...draft, price: null } },
      400,
      'The type of the "price" attribute must be "integer", "NULL" given.',
    ],
    [
      'an IRI of the right collection',
      { as: 'alice', body: { ...draft, author: '/api/books/1' } },
      400,
      'Invalid IRI "/api/books/1".',
    ],
    [
      'the id of an existing author',
      { as: 'alice', body: { ...draft, author: ids.novel } },
      400,
      `Item not found for "/api/authors/${ids.novel}".`,
    ],
    [
      'a reference to the author instead of a nested author',
      { as: 'alice', body: { ...draft, author: { name: 'New' } } },
      400,
      'Nested documents for attribute "author" are not allowed. Use IRIs instead.',
    ],
    [
      'the required fields',
      { as: 'alice', body: {} },
      422,
      'title: This value should not be blank.\nprice: This value should not be blank.\nauthor: This value should not be blank.',
    ],
    [
      'values within the limits of their fields',
      { as: 'alice', body: { ...draft, title: ' ', price: 1.5, pages: 0 } },
      422,
      'title: This value should not be blank.\npages: This value is too small.\nprice: This value should be an integer.',
    ],
    [
      'text without the character NUL',
      { as: 'alice', body: { ...draft, title: 'Per\0siles' } },
      422,
      'title: This value is not valid.',
    ],
    [
      'text without half a surrogate pair',
      { as: 'alice', body: { ...draft, blurb: 'half a pair: \ud83d' } },
      422,
      'blurb: This value is not valid.',
    ],
    [
      'values that the constraints of the database allow',
      { as: 'alice', body: { ...draft, price: 100_000 } },
      422,
      'price: This value is not valid.',
    ],
    ['a known media type', { as: 'alice', body: 'title=x', type: 'text/csv' }, 415, 'Unsupported media type'],
    [
      'a body that is not too large',
      { as: 'alice', body: { ...draft, title: 'x'.repeat(2_000_000) } },
      413,
      'Payload too large',
    ],
  ])('requires %s', async (_what, request, status, detail) => {
    expect(await ask('POST /api/books', request)).toMatchObject({ status, json: { detail } })
  })

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-02-30T00:00:00Z', 'soon'])(
    'refuses a date that does not exist or is out of range: %s',
    async (published) => {
      const answer = await ask('POST /api/books', { as: 'alice', body: { ...draft, published } })
      expect(answer).toMatchObject({ status: 422, json: { violations: [{ propertyPath: 'published' }] } })
    },
  )

  it('reports the field whose value is already used', async () => {
    const taken = await ask('POST /api/authors', { as: 'alice', body: { name: 'Miguel de Cervantes' } })
    expect(taken).toMatchObject({
      status: 422,
      json: { violations: [{ propertyPath: 'name', message: 'This value is already used' }] },
    })
  })

  it('refuses to delete a record that other records refer to', async () => {
    expect(await ask(`DELETE /api/authors/${ids.cervantes}`, { as: 'alice' })).toMatchObject({
      status: 409,
      json: { detail: 'Resource in use' },
    })
  })

  it('writes nothing if the client accepts none of the formats of the answer', async () => {
    const made = await ask('POST /api/authors', { as: 'alice', body: { name: 'Nadie' }, accept: 'text/csv' })
    expect(made.status).toBe(406)
    expect((await ask('GET /api/authors?name=nadie')).json).toEqual([])
    const changed = { as: 'alice', body: { name: 'Otra' }, accept: 'text/csv' }
    expect((await ask(`PUT /api/authors/${ids.zambrano}`, changed)).status).toBe(406)
    expect((await ask(`GET /api/authors/${ids.zambrano}`)).json.name).not.toBe('Otra')
  })

  it('answers 405 to an operation that the resource does not have', async () => {
    expect(await ask('POST /api/subjects', { as: 'alice', body: { name: 'x' } })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
    expect((await ask('GET /api/nothing')).status).toBe(404)
  })
})

describe('records that belong to a user', () => {
  it('the user lists, reads, changes and deletes only records that they may see', async () => {
    expect((await ask('GET /api/notes')).status).toBe(401)
    expect((await ask('GET /api/notes', { as: 'alice' })).json).toHaveLength(1)
    expect((await ask('GET /api/notes', { as: 'bob' })).json).toHaveLength(0)
    expect((await ask(`GET /api/notes/${ids.note}`, { as: 'bob' })).status).toBe(404)
    expect((await ask(`PUT /api/notes/${ids.note}`, { as: 'bob', body: { text: 'Suya' } })).status).toBe(404)
    expect((await ask(`DELETE /api/notes/${ids.note}`, { as: 'bob' })).status).toBe(404)
    expect((await ask(`GET /api/notes/${ids.note}`, { as: 'alice' })).json).toMatchObject({
      text: 'Mía',
      book: { title: QUIJOTE },
    })
  })

  it('a new record belongs to the user who sent it, even if the body contains another user id', async () => {
    const body = { text: 'De Bob', book: ids.galatea, user_id: readers['alice']!.id, userId: readers['alice']!.id }
    const { json } = await ask('POST /api/notes', { as: 'bob', body })
    expect((await ask(`GET /api/notes/${json.id}`, { as: 'alice' })).status).toBe(404)
    expect((await ask(`GET /api/notes/${json.id}`, { as: 'bob' })).status).toBe(200)
  })

  it('a role without a condition in `editable` may create and delete records', async () => {
    const { status, json } = await ask('POST /api/notes', {
      as: 'librarian',
      body: { text: 'De la biblioteca', book: ids.galatea },
    })
    expect(status).toBe(201)
    expect((await ask(`DELETE /api/notes/${json.id}`, { as: 'librarian' })).status).toBe(204)
  })

  it('a field that the user may not write is ignored', async () => {
    const move = async (as: string, shelf: string) =>
      (await ask(`PUT /api/books/${ids.galatea}`, { as, body: { shelf } })).json.shelf
    expect(await move('alice', 'A1')).toBeNull()
    expect(await move('librarian', 'B2')).toBe('B2')
    expect(await move('alice', 'A1')).toBe('B2')
  })

  it('a field that the user may not read is left out', async () => {
    expect((await ask(`GET /api/books/${ids.galatea}`)).json).not.toHaveProperty('shelf')
    expect((await ask(`GET /api/books/${ids.galatea}`, { as: 'bob' })).json).toHaveProperty('shelf')
    for (const { shelf } of (await ask('GET /api/books')).json) expect(shelf).toBeUndefined()
  })

  it('a write is rolled back if a rule refuses it', async () => {
    const refused = { status: 409, json: { detail: 'Resource in use' } }
    expect(await ask('POST /api/notes', { as: 'bob', body: { text: 'No', book: ids.quijote } })).toMatchObject(refused)
    expect(await ask(`PUT /api/notes/${ids.note}`, { as: 'alice', body: { text: 'No' } })).toMatchObject(refused)
    expect(await ask(`DELETE /api/notes/${ids.note}`, { as: 'alice' })).toMatchObject(refused)
    expect((await ask(`GET /api/notes/${ids.note}`, { as: 'alice' })).json.text).toBe('Mía')
  })

  it('a rule can compare the new values with those before the write', async () => {
    const { json } = await ask('POST /api/notes', { as: 'bob', body: { text: 'Al', book: ids.galatea } })
    const rewrite = (given: string) => ask(`PUT /api/notes/${json.id}`, { as: 'bob', body: { text: given } })
    expect(await rewrite('Alba')).toMatchObject({ status: 200, json: { text: 'Alba' } })
    expect(await rewrite('Ocaso')).toMatchObject({ status: 409, json: { detail: 'Illegal state change' } })
    expect((await ask(`DELETE /api/notes/${json.id}`, { as: 'bob' })).status).toBe(204)
  })

  it('a fixed field is set on creation, and cannot be changed later', async () => {
    const { json } = await ask('POST /api/notes', { as: 'bob', body: { text: 'Una', book: ids.galatea } })
    const moved = await ask(`PUT /api/notes/${json.id}`, { as: 'bob', body: { book: ids.claros, text: 'Una y otra' } })
    expect(moved).toMatchObject({ status: 200, json: { text: 'Una y otra', book: { id: ids.galatea } } })
  })

  it('values are computed for each user, also after another user has read the record', async () => {
    expect((await ask(`GET /api/books/${ids.quijote}`)).json.noted).toBe(false)
    expect((await ask(`GET /api/books/${ids.quijote}`, { as: 'alice' })).json.noted).toBe(true)
    expect((await ask(`GET /api/books/${ids.quijote}`, { as: 'librarian' })).json.noted).toBe(false)
    expect((await ask('GET /api/books?title=hidalgo', { as: 'alice' })).json).toMatchObject([{ noted: true }])
  })
})

it('the declaration of a resource that sorts or filters by a hidden field is refused', () => {
  const { contract, table, operations, visible } = authors
  const secret = { ...contract, sorts: ['country'] }
  const reduced = { without: ['country'], unless: () => never }
  expect(() => defineResource({ contract: secret, table, operations, visible, reduced })).toThrow('sorted by country')
  const fields = { ...contract.fields, country: writeOnly(optional(text(2))) }
  const unseen = { ...contract, fields }
  expect(() => defineResource({ contract: unseen, table, operations, visible })).toThrow('filtered by country')
})

describe('the SQL of a record', () => {
  const shared = (viewer: Viewer) => viewer.id === null
  const guest = (orderToken: string): Viewer => ({ ...anonymous, orderToken })
  const recordOf = (declared: Resource) => {
    const model = compileResources([declared]).of(declared)
    return (viewer: Viewer) => recordSql(model, sql`r`, { format: 'json', viewer })
  }

  it('is stored and used again only for viewers without special rights', () => {
    const unless = (_row: Sql, viewer: Viewer) => (viewer.id === null ? never : always)
    const record = recordOf({ ...authors, shared, reduced: { without: ['country'], unless } })
    expect(record(guest('x'))).toBe(record(anonymous))
    expect(textOf(record(anonymous))).not.toContain('country')
    expect(textOf(record(readers['alice']!))).toContain('country')
  })

  it('is not stored if it has parameters', () => {
    const country = (_row: Sql, viewer?: Viewer) => sql`${viewer?.orderToken ?? null}::text`
    const record = recordOf({ ...authors, shared, computed: { country } })
    expect(['x', 'y'].map((token) => render(record(guest(token))).values)).toEqual([['x'], ['y']])
  })
})

const conditions = async () => ({ where: always })

it.each([
  [
    'reduced',
    { ...books, reduced: { without: ['publisher'], unless: () => never } },
    'Book names publisher in reduced',
  ],
  [
    'index',
    { ...books, index: { table: 'x', texts: 'z', sorts: { year: 'y' }, conditions } },
    'Book names year in index',
  ],
  [
    'a summary',
    { ...notes, contract: noted({ printer: z.string() }) },
    'Note names printer in book, but Book has no such field',
  ],
])('a resource is not compiled if it names an unknown field in %s', (_place, declared, message) => {
  const others = all.filter(({ contract }) => contract.path !== declared.contract.path)
  expect(() => compileResources([...others, declared])).toThrow(message)
})
