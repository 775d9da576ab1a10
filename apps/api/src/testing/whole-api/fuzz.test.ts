import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openApi } from '#/documentation/openapi'
import { arbitraryRequest, faultOf } from '#/testing/arbitrary-request'
import { repetitions } from '@lonja/contract/testing/long'
import { type Person, people, testApi } from '#/testing/scenario'
import { insertTwoWorlds } from '#/testing/two-worlds'

// `npm run fuzz` sends a hundred thousand of these random requests over the network.

const scenario = await testApi(undefined, { rateLimitFactor: 1_000_000 })
const { a, b } = await insertTwoWorlds(scenario.db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
const ids = [a, b].flatMap(({ rows }) =>
  [...rows.values()].flat().flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
)
const asking = Object.keys(people) as Person[]
const document = openApi(scenario.app.documented()) as unknown as Parameters<typeof arbitraryRequest>[0]

it('every address answers for the id of every record without a server error', { timeout: 120_000 }, async () => {
  const addresses = Object.keys(document.paths).filter((path) => path.includes('{') && 'get' in document.paths[path]!)
  for (const address of addresses) {
    const answers = await Promise.all(
      ids.map((id) => scenario.send({ as: 'admin', when: `GET /api${address.replaceAll(/\{\w+\}/g, id)}` })),
    )
    const faults = answers.map((answer) =>
      faultOf(answer.statusCode, String(answer.headers['content-type']), answer.body),
    )
    expect({ address, faults: faults.filter(Boolean) }).toEqual({ address, faults: [] })
  }
})

it('every random request is answered, and no answer is a server error', { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRequest(document, ids, asking.length), async ({ method, url, headers, body, as }) => {
      const who = asking[as - 1]
      const response = await scenario.send({
        ...(who && { as: who }),
        when: `${method as 'GET'} /${url.slice(1)}`,
        body,
        headers,
      })
      expect(faultOf(response.statusCode, String(response.headers['content-type']), response.body)).toBeUndefined()
    }),
    { numRuns: repetitions(1_500, 500) },
  )
})
