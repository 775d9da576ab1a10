import type { Call } from '@lonja/contract/calls'
import type { Contract, Filter } from '@lonja/contract/resource'
import { readInstant } from '#/http/query'
import type { Resource } from '#/resource/define-resource'
import { resources } from '#/resources'
import type { Role } from './client.ts'
import { expectStatus, must } from './declared.ts'
import { probes } from './probes.ts'
import type { Walk } from './samples.ts'

type Row = Record<string, unknown> & { id: string }

/** Identifies a row. Rows that contain totals have no id, so their whole contents identify them. */
const keyOf = (row: Row): string => row.id ?? JSON.stringify(row)

/** Checks a list in both formats, page by page, and with every filter and every sort order of the call. */
export async function checkList(walk: Walk, resource: Resource, call: Call, role: Role): Promise<string> {
  const { path } = resource.contract
  for (const index of [0, 1, 2])
    await walk.sample(path, index).catch((error: Error) => {
      if (index < 2) throw error
    })
  return checkRows(walk, call.path, call.query, role, resource.contract)
}

export async function checkRows(
  walk: Walk,
  url: string,
  query: readonly string[],
  role: Role,
  contract?: Contract,
): Promise<string> {
  const list = (parameters: string) => walk.client.send(`GET ${url}?${parameters}`, { as: role })
  const rowsOf = async (parameters: string): Promise<Row[]> => {
    const answer = await list(parameters)
    expectStatus(answer, 200)
    must(answer.type.startsWith('application/json'), `not plain JSON: ${answer.type}`)
    return answer.body as Row[]
  }
  const all = await rowsOf('pagination=false')
  must(all.length >= 2, `the list has only ${all.length} records`)
  await checkPages(walk, url, role, all)

  const names = query.filter((name) => !['pagination', 'page', 'itemsPerPage'].includes(name))
  for (const name of names) {
    const order = /^order\[(\w+)\]$/.exec(name)?.[1]
    if (order) await checkSort(rowsOf, order)
    else await checkFilter(walk, url, name, all, rowsOf, contract)
  }
  return `${role}: ${all.length} rows, pages${names.length > 0 ? `, ${names.join(' ')}` : ''}`
}

async function checkPages(walk: Walk, url: string, role: Role, all: readonly Row[]): Promise<void> {
  const first = await walk.client.send(`GET ${url}?itemsPerPage=1&page=1`, { as: role })
  const second = await walk.client.send(`GET ${url}?itemsPerPage=1&page=2&pagination=true`, { as: role })
  expectStatus(first, 200)
  expectStatus(second, 200)
  must(first.headers.get('x-total-count') === `${all.length}`, 'another total')
  must(/rel="next"/.test(first.headers.get('link') ?? ''), 'there is no link to the next page')
  const [one, other] = [first, second].map(({ body }) => JSON.stringify(body))
  must(
    (first.body as Row[]).length === 1 && (second.body as Row[]).length === 1,
    'a page for one record has another number of records',
  )
  must(one !== other, 'both pages are the same')
  const ld = await walk.client.send(`GET ${url}?itemsPerPage=1&page=2`, { as: role, format: 'jsonld' })
  expectStatus(ld, 200)
  must(ld.type.startsWith('application/ld+json'), `not JSON-LD: ${ld.type}`)
  const collection = ld.body as { '@type': string; totalItems: number; member: unknown[]; view?: { previous?: string } }
  must(
    collection['@type'] === 'Collection' && collection.totalItems === all.length,
    'the JSON-LD is not a collection, or has another total',
  )
  must(
    collection.member.length === 1 && collection.view?.previous !== undefined,
    'the JSON-LD page does not have one record',
  )
  expectStatus(await walk.client.send(`GET ${url}?page=0`, { as: role }), 400)
}

async function checkSort(rowsOf: (parameters: string) => Promise<Row[]>, field: string): Promise<void> {
  const [up, down] = [
    await rowsOf(`order[${field}]=asc&pagination=false`),
    await rowsOf(`order[${field}]=desc&pagination=false`),
  ]
  const different = new Set(up.map((row) => JSON.stringify(row[field]))).size
  must(different > 1, `order[${field}]: nothing to sort, all have ${JSON.stringify(up[0]?.[field])}`)
  for (const [rows, sign] of [
    [up, 1],
    [down, -1],
  ] as const) {
    const values = rows.map((row) => row[field]).filter((value) => value !== null)
    const sorted = values.every((value, at) => at === 0 || sign * compare(values[at - 1], value) <= 0)
    must(sorted, `order[${field}]: not sorted`)
  }
  must(up[0]!.id !== down[0]!.id, `order[${field}]: asc and desc give the same order`)
}

const spanish = new Intl.Collator('es')
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : spanish.compare(String(a), String(b))

/** Checks that the filter returns exactly the rows that match. Some rows must match, but not all of them. */
async function checkFilter(
  walk: Walk,
  url: string,
  name: string,
  all: readonly Row[],
  rowsOf: (parameters: string) => Promise<Row[]>,
  contract: Contract | undefined,
): Promise<void> {
  const probe = probes[`${url} ${name}`] ?? (contract && (await automatic(walk, contract, name, all)))
  if (!probe) throw new Error(`${name}: the test has no expectation for this filter`)
  const { value, holds, none } = typeof probe === 'function' ? await probe(walk) : probe
  const expected: string[] = []
  for (const row of all) if (await holds(row)) expected.push(keyOf(row))
  must(
    none ? expected.length === 0 : expected.length > 0 && expected.length < all.length,
    `${name}=${value}: holds for ${expected.length} of ${all.length}`,
  )
  const found = await rowsOf(`${encodeURIComponent(name)}=${encodeURIComponent(value)}&pagination=false`)
  const keys = found.map(keyOf).toSorted()
  must(keys.join() === expected.toSorted().join(), `${name}=${value}: ${found.length} rows, not ${expected.length}`)
}

export interface Probe {
  readonly value: string
  /** If true, no row matches, and an empty list is the expected result. */
  readonly none?: true
  readonly holds: (row: Row) => boolean | Promise<boolean>
}

/** Chooses a value that some rows have and other rows lack. The kind of the filter decides how values are compared. */
async function automatic(
  walk: Walk,
  contract: Contract,
  name: string,
  all: readonly Row[],
): Promise<Probe | undefined> {
  const base = name.replace(/\[\w*\]$/, '')
  const filter: Filter | undefined =
    contract.filters[base] ?? (base === 'id' ? { kind: 'exact', path: ['id'] } : undefined)
  if (!filter) return undefined
  const known = new Map<string, unknown[]>()
  for (const row of all) known.set(row.id, await valuesAt(walk, contract, row, filter.path))
  const valuesOf = (row: Row): unknown[] => known.get(row.id)!
  if (filter.kind === 'date') return dateProbe(/\[(\w+)\]/.exec(name)![1]!, filter, all, valuesOf)
  const has = (value: unknown) => (row: Row) => valuesOf(row).includes(value)
  const value = all
    .flatMap(valuesOf)
    .filter((candidate): candidate is string | number | boolean => typeof candidate !== 'object' && candidate !== '')
    .find((candidate) => all.some((row) => !has(candidate)(row)))
  if (value === undefined) throw new Error(`${name}: all rows have the same`)
  if (filter.kind === 'partial') {
    const part = `${value}`.toUpperCase()
    return { value: part, holds: (row) => valuesOf(row).some((one) => String(one).toUpperCase().includes(part)) }
  }
  return { value: `${value}`, holds: has(value) }
}

function dateProbe(bound: string, { nulls }: Filter, all: readonly Row[], valuesOf: (row: Row) => unknown[]): Probe {
  const isBefore = bound.endsWith('before')
  const holdsAt = (limit: string) => (row: Row) => {
    const [value] = valuesOf(row)
    if (typeof value !== 'string') return nulls === (isBefore ? 'before' : 'after')
    const [time, at] = [new Date(value).getTime(), readInstant(limit)!.getTime()]
    if (time === at) return !bound.startsWith('strictly')
    return isBefore ? time < at : time > at
  }
  const dates = all.flatMap(valuesOf).filter((value): value is string => typeof value === 'string')
  const telling = dates.find((date) => new Set(all.map(holdsAt(date))).size === 2)
  if (telling === undefined) throw new Error(`${bound}: no date separates the rows`)
  return { value: telling, holds: holdsAt(telling) }
}

/**
 * Returns the values of a row at a path of fields. If the row contains only a summary of a record, that record is
 * read.
 */
async function valuesAt(walk: Walk, contract: Contract, row: Row, path: readonly string[]): Promise<unknown[]> {
  const [step, ...rest] = path
  if (step === undefined) return []
  const field = contract.fields[step]
  const value = row[step]
  if (!field?.target) return step in row ? [value].flat() : []
  const target = resources.find(({ contract: { path: at } }) => at === field.target)!.contract
  const related = [value].flat().filter((one) => one !== null && one !== undefined) as Row[]
  if (rest.length === 0) return related.map(({ id }) => id)
  const values: unknown[] = []
  for (const one of related) {
    const [next = ''] = rest
    const full =
      next in one || next === 'id' ? one : await walk.client.ask<Row>(`GET /${target.path}/${one.id}`, { as: 'admin' })
    values.push(...(await valuesAt(walk, target, full, rest)))
  }
  return values
}
