import type { Field } from '@lonja/contract/resource'
import type { Api } from '#/documentation/api'
import { type Guard, type Viewer, anonymous, memberOf } from '#/access/guards'
import type { Resource } from '#/resource/define-resource'
import { exampleOf } from '#/documentation/examples'
import { schemaOf } from '#/documentation/schemas'
import type { FakeProvider } from '#/testing/fake-social-network'
import type { Client, Role } from './client.ts'
import { type Given, people } from './world.ts'

/** The objects that `walkCalls` passes to the check of each call. */
export interface Walk {
  readonly client: Client
  readonly api: Api
  readonly given: Given
  /** The simulated social networks with which the test server is configured. */
  readonly social: FakeProvider
  sample(path: string, index: number): Promise<string>
  bodyOf(path: string, index: number): Promise<Record<string, unknown>>
}

/** How the test creates the records of a collection, if the declaration of its fields is not enough. */
export interface Sample {
  /** The author of the record with this number. Default: the person with the fewest rights who may create it. */
  as?: (index: number) => Role
  /** Creates a record in another way than by a POST of JSON, and returns its id. */
  make?: (walk: Walk, index: number) => Promise<string>
  /** If true, the test uses existing records and creates none. */
  few?: true
  /** Fields of the body that replace the generated values. */
  body?: (walk: Walk, index: number) => object | Promise<object>
}

export const viewers: Readonly<Record<Role, Viewer>> = {
  nobody: anonymous,
  alice: { ...anonymous, id: people.alice.id, role: 'ROLE_USER' },
  bob: { ...anonymous, id: people.bob.id, role: 'ROLE_USER' },
  baker: memberOf(people.baker.id, ['one'], 'owner'),
  florist: memberOf(people.florist.id, ['other'], 'owner'),
  admin: { ...anonymous, id: people.admin.id, role: 'ROLE_ADMIN' },
}

/**
 * Returns the role with the fewest rights that passes the guard. If two roles have equal rights, `index` decides which
 * of them is returned.
 */
export function leastWho(guard: Guard, index = 0): Role {
  const passing = (role: Role): boolean => guard(viewers[role])
  if (passing('nobody')) return 'nobody'
  if (passing('alice')) return index % 2 === 0 ? 'alice' : 'bob'
  if (passing('baker')) return index % 2 === 0 ? 'baker' : 'florist'
  return 'admin'
}

const words = ['Aceite', 'Brocha', 'Cesta', 'Dedal', 'Escoba', 'Faro', 'Gorra', 'Hilo', 'Imán', 'Jarra']

/** Returns a value for the field, chosen by the number of the record (`index`). */
export function valueOf(name: string, field: Field, index: number): unknown {
  const schema = schemaOf(field.schema)
  const word = `${words[index % words.length]} ${index}`
  switch (field.kind) {
    case 'boolean':
      return index % 2 === 0
    case 'choice': {
      const values = (schema['enum'] as unknown[]).filter((value) => value !== null)
      return values[index % values.length]
    }
    case 'instant':
      return new Date(Date.UTC(2026, /end/i.test(name) ? 11 : 0, index + 1)).toISOString()
    case 'date':
      return `2026-${/end/i.test(name) ? '12' : '01'}-${String((index % 28) + 1).padStart(2, '0')}`
    case 'document':
      return exampleOf(schema, name)
    case 'text':
      if (name === 'email') return `correo${index}@example.org`
      if (name === 'zip') return `4637${index % 10}`
      if (typeof schema['pattern'] === 'string') return matching(schema['pattern'], index)
      return word.slice(0, Number(schema['maxLength'] ?? 1_000))
    default:
      return Math.min(Number(schema['minimum'] ?? 0) + index + 1, Number(schema['maximum'] ?? 1_000))
  }
}

function matching(pattern: string, index: number): string {
  const expression = new RegExp(pattern, 'u')
  const candidates = [
    `codigo-${index}`,
    `CODIGO${index}`,
    `4637${index % 10}`,
    `+3460012312${index % 10}`,
    `#0000${10 + index}`,
  ]
  const found = [...candidates, String(exampleOf({ type: 'string', pattern }))].find((text) => expression.test(text))
  return found ?? ''
}

/**
 * Creates a body for the resource with the required fields, the fields by which a list can be filtered, and
 * references to other records.
 */
export async function bodyOf(
  walk: Walk,
  resource: Resource,
  index: number,
  role: Role,
  special: Sample = {},
): Promise<Record<string, unknown>> {
  const { fields, filters, sorts } = resource.contract
  const asked = new Set([...Object.values(filters).map(({ path }) => path[0]), ...sorts])
  const own = (await special.body?.(walk, index)) ?? {}
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (name in own || !field.writable) continue
    // A member of a shop may write only records of that shop, so the record must name the shop.
    const isShop = name === 'business' && field.kind === 'reference' && viewers[role].businesses.length > 0
    if (!field.required && !asked.has(name) && !isShop) continue
    if (field.target === resource.contract.path && !field.required) continue
    if (field.kind === 'reference') body[name] = await walk.sample(field.target!, index % 2)
    else if (field.kind === 'references') body[name] = [await walk.sample(field.target!, index % 2)]
    else body[name] = valueOf(name, field, index)
  }
  return { ...body, ...own }
}
