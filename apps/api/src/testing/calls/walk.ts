import { type Call, calls } from '@lonja/contract/calls'
import type { Api } from '#/documentation/api'
import type { Resource } from '#/resource/define-resource'
import { resources } from '#/resources'
import type { FakeProvider } from '#/testing/fake-social-network'
import { checkDeclared } from './declared.ts'
import { type Client, describeAnswer } from './client.ts'
import { type Walk, bodyOf, leastWho } from './samples.ts'
import { conformityOf } from './schema.ts'
import { narrowed } from './narrowed.ts'
import { samples } from './table.ts'
import { type Given, makeOrders } from './world.ts'
import { socialCalls } from './social-calls.ts'
import { written } from './written.ts'

export interface Line {
  readonly call: Call
  /** If `ok`, a text about what was checked. If not, the first line of the error. */
  readonly shown: string
  readonly ok: boolean
}

/** Calls every operation of the specification as a suitable person, and returns one line for each call. */
export async function walkCalls(
  client: Client,
  api: Api,
  given: Given,
  social: FakeProvider,
  report: (line: Line) => void = () => {},
): Promise<readonly Line[]> {
  client.inspect = await conformityOf(client)
  await makeOrders(client, given)
  const walk = walkOf(client, api, given, social)
  const lines: Line[] = []
  for (const call of inOrder(calls)) {
    const line = await check(walk, call).then(
      (shown) => ({ call, shown, ok: true }),
      (error: Error) => ({ call, shown: error.message.split('\n')[0]!, ok: false }),
    )
    lines.push(line)
    report(line)
  }
  return lines
}

/** Sorts the calls: deletions and logouts come last. */
const inOrder = (all: readonly Call[]): readonly Call[] => all.toSorted((a, b) => turnOf(a) - turnOf(b))
const turnOf = ({ method, path }: Call): number => {
  if (method === 'DELETE' || path.startsWith('/logout')) return 2
  // Calls that read a connection to a social network come after the calls that create one.
  return method === 'GET' && /^\/(facebook|twitter-c)/.test(path) && path !== '/twitter-callback' ? 1 : 0
}

async function check(walk: Walk, call: Call): Promise<string> {
  if (!walk.api.has(call.method, call.path)) throw new Error('no such operation')
  const name = `${call.method} ${call.path}`
  const probe = written[name] ?? narrowed[name] ?? socialCalls[name]
  if (probe) return probe(walk, call)
  const [, path = ''] = call.path.split('/')
  const resource = resources.find(({ contract }) => contract.path === path)
  if (!resource) throw new Error('the walk has no call for this operation')
  return checkDeclared(walk, resource, call)
}

function resourceAt(path: string): Resource {
  const resource = resources.find(({ contract }) => contract.path === path)
  if (!resource) throw new Error(`there are no ${path}`)
  return resource
}

function walkOf(client: Client, api: Api, given: Given, social: FakeProvider): Walk {
  const making = new Map<string, Promise<string>>()
  const walk: Walk = {
    client,
    api,
    given,
    social,
    bodyOf: (path, index) => bodyOf(walk, resourceAt(path), index, creatorOf(path, index), samples[path]),
    sample(path, index) {
      const known = given[path]?.[index]
      if (known) return Promise.resolve(known)
      const name = `${path} ${index}`
      let made = making.get(name)
      if (!made) {
        made = make(path, index)
        making.set(name, made)
      }
      return made
    },
  }

  async function make(path: string, index: number): Promise<string> {
    const { make: byHand, few } = samples[path] ?? {}
    if (byHand) return byHand(walk, index)
    if (few || !api.has('POST', `/${path}`)) return existing(path, index)
    const role = creatorOf(path, index)
    const answer = await client.send(`POST /${path}`, { as: role, body: await walk.bodyOf(path, index) })
    if (answer.status >= 300) throw new Error(`POST /${path} as ${role}: ${describeAnswer(answer)}`)
    return (answer.body as { id: string }).id
  }

  async function existing(path: string, index: number): Promise<string> {
    const rows = await client.ask<{ id: string }[]>(`GET /${path}?pagination=false`, {
      as: samples[path]?.owner ?? 'admin',
    })
    const row = rows[index % Math.max(rows.length, 1)]
    if (!row) throw new Error(`there are no ${path} yet`)
    return row.id
  }
  return walk
}

/** Returns the role that creates the record with the number `index` of a collection. */
export function creatorOf(path: string, index: number) {
  const { create } = resources.find(({ contract }) => contract.path === path)!.operations
  return samples[path]?.as?.(index) ?? leastWho(create ?? ((viewer) => viewer.id !== null), index)
}
