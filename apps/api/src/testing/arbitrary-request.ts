import fc from 'fast-check'

/** The parts of an OpenAPI document from which the requests are built. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters?: Record<string, Parameter>
  }
}
interface Operation {
  readonly parameters?: readonly (Parameter | { $ref: string })[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
interface Parameter {
  readonly name: string
  readonly in: string
}
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

export interface ArbitraryRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  /** The number of the person who sends the request, from 1; 0 for an anonymous sender. */
  as: number
}

/** Values that careless code handles wrongly. */
const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '{{7*7}}',
  '%',
  '%00',
  '\ud800',
  '‮',
  'ñÑ'.repeat(300),
  '1e309',
  -1,
  0,
  0.5,
  1e9,
  2 ** 53,
  1e308,
  -0,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { id: null },
  { '@id': '/api/nothing/1' },
  JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}'),
)

/**
 * Generates requests to every operation of the document: valid, nearly valid and nonsensical ones. Each has a random
 * sender, and contains ids of existing and of unknown records.
 *
 * @param ids  ids of records that exist
 * @param people  the number of people who can send requests
 */
export function arbitraryRequest(
  document: Document,
  ids: readonly string[],
  people: number,
): fc.Arbitrary<ArbitraryRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return fc.oneof(
    ...operations.map(({ path, method, operation }) =>
      fc.record({
        method: fc.constant(method),
        url: fc
          .tuple(pathOf(path, ids), queryOf(document, operation, ids))
          .map(([address, query]) => `/api${address}${query}`),
        headers: headersOf(operation),
        body: method === 'GET' || method === 'DELETE' ? fc.constant(undefined) : bodyOf(document, operation, ids),
        as: fc.nat({ max: people }),
      }),
    ),
  )
}

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), nasty.map(String))
const known = (ids: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...ids)

const pathOf = (path: string, ids: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: known(ids) }, { weight: 1, arbitrary: text }), {
      minLength: 3,
      maxLength: 3,
    })
    .map((values) => {
      let at = 0
      return path.replaceAll(/\{\w+\}/g, () => encoded(values[at++ % values.length]!))
    })

/** Percent-encodes a value. A lone surrogate cannot be encoded as UTF-8, so it is replaced first. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed())

function queryOf(document: Document, { parameters = [] }: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const names = parameters
    .map((parameter) =>
      '$ref' in parameter ? document.components.parameters?.[parameter.$ref.split('/').at(-1)!] : parameter,
    )
    .flatMap((parameter) => (parameter?.in === 'query' ? [parameter.name] : []))
  const name = fc.oneof(
    ...(names.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...names) }] : []),
    {
      weight: 1,
      arbitrary: fc.constantFrom('page', 'itemsPerPage', 'order[id]', 'a[b][c][d][e]', '__proto__[x]', 'properties[]'),
    },
    { weight: 1, arbitrary: text },
  )
  const value = fc.oneof(
    known(ids),
    fc.constantFrom('1', 'true', 'asc', 'aceite', '2026-01-01', '39.4,-0.7', '1..5'),
    text,
  )
  return fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) =>
      pairs.length === 0 ? '' : `?${pairs.map(([key, one]) => `${encoded(key)}=${encoded(one)}`).join('&')}`,
    )
}

const headersOf = ({ requestBody }: Operation): fc.Arbitrary<Record<string, string>> =>
  fc.record({
    accept: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('application/json', 'application/ld+json', '*/*') },
      { weight: 1, arbitrary: fc.constantFrom('text/html', 'text/plain;q=0.1, nonsense', '') },
    ),
    'content-type': fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...Object.keys(requestBody?.content ?? { 'application/json': {} })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'application/json',
          'text/plain',
          'multipart/form-data; boundary=x',
          'x/y; charset=utf-16',
        ),
      },
    ),
  })

function bodyOf(document: Document, { requestBody }: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  return fc.oneof(
    { weight: 8, arbitrary: valueOf(document, schema, ids, 0).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: text },
  )
}

function valueOf(document: Document, schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const right = rightValue(document, schema, ids, depth)
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: nasty })
}

function rightValue(document: Document, schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const { $ref, enum: choices, properties, items } = schema
  if (depth > 3) return fc.oneof(known(ids), nasty)
  if ($ref) return rightValue(document, document.components.schemas[$ref.split('/').at(-1)!] ?? {}, ids, depth + 1)
  const [first, ...others] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return fc.oneof(...[first, ...others].map((one) => rightValue(document, one, ids, depth + 1)))
  if (choices) return fc.constantFrom(...choices)
  const fields = {
    ...properties,
    ...Object.assign({}, ...(schema.allOf ?? []).map((part) => propertiesOf(document, part))),
  }
  if (Object.keys(fields).length > 0)
    return fc.record(
      Object.fromEntries(
        Object.entries(fields as Record<string, Schema>).map(([name, field]) => [
          name,
          valueOf(document, field, ids, depth + 1),
        ]),
      ),
      { requiredKeys: [] },
    )
  const type = [schema.type].flat()[0]
  if (type === 'array') return fc.array(valueOf(document, items ?? {}, ids, depth + 1), { maxLength: 3 })
  if (type === 'integer') return fc.oneof(fc.integer({ min: -2, max: 3_000 }), fc.maxSafeInteger())
  if (type === 'number') return fc.double()
  if (type === 'boolean') return fc.boolean()
  return fc.oneof(
    known(ids),
    text,
    fc.constantFrom('2026-01-01T00:00:00Z', 'ana@example.test', '46370', 'pan-de-pueblo'),
  )
}

const propertiesOf = (document: Document, { $ref, properties }: Schema): Readonly<Record<string, Schema>> =>
  ($ref ? document.components.schemas[$ref.split('/').at(-1)!]?.properties : properties) ?? {}

/** Returns what is wrong with an answer, or undefined if nothing is wrong. */
export function faultOf(status: number, contentType: string, body: string): string | undefined {
  if (status < 400) return undefined
  if (status >= 500 && !(status === 503 && body.includes('"detail"'))) return `${status} ${body.slice(0, 300)}`
  if (!contentType.includes('json')) return `${status} in ${contentType}`
  if (/node_modules|\.ts:\d|at async|SELECT |relation "|syntax error at/i.test(body))
    return `reveals internals: ${body.slice(0, 300)}`
  return undefined
}
