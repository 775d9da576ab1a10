import type { TownRole } from '@lonja/contract/people/rights'
import { insertUser, testPassword } from './factories.ts'
import type { Scenario } from './scenario.ts'

type Request = Omit<Parameters<Scenario['send']>[0], 'as'>

/** Adds a person of each other role in the town than operator. @returns a function that sends a request as a role */
export async function townStaff({ db, app, send, tokenOf }: Scenario) {
  const tokens: Partial<Record<TownRole, string>> = { operator: await tokenOf('admin') }
  for (const role of ['support', 'editor', 'auditor'] as const) {
    await insertUser(db, { username: `the-${role}`, town_role: role })
    const form = { grant_type: 'password', username: `the-${role}`, password: testPassword }
    const login = await app.inject({ method: 'POST', url: '/api/login', payload: form })
    tokens[role] = login.json<{ access_token: string }>().access_token
  }
  return (role: TownRole, { headers, ...request }: Request) =>
    send({ ...request, headers: { ...headers, authorization: `Bearer ${tokens[role]}` } })
}
