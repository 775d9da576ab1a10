import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { createQueryClient, dehydrate, hydrate } from './query-client.ts'

const api = createClient()

/** The state of a page after the server has written it as JSON and the browser has read it. */
const carried = (client: ReturnType<typeof createQueryClient>) => JSON.parse(JSON.stringify(dehydrate(client)))

async function filled() {
  const client = createQueryClient(api)
  await client.prefetchQuery({ queryKey: ['bread'], queryFn: () => ({ title: 'Pan' }) })
  await client.prefetchQuery({
    queryKey: ['gone'],
    queryFn: () => Promise.reject(new ApiError({ status: 404, phrase: 'Not Found', requestId: 'abc' })),
  })
  return client
}

describe('the state of a page', () => {
  it('restores the answers and errors in the browser', async () => {
    const client = createQueryClient(api)
    hydrate(client, carried(await filled()))
    expect(client.getQueryData(['bread'])).toEqual({ title: 'Pan' })
    const error = client.getQueryState(['gone'])?.error
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 404, key: 'not_found', requestId: 'abc' })
  })

  it('contains answers and errors that are not requested again when the screen appears', async () => {
    const client = createQueryClient(api)
    hydrate(client, carried(await filled()))
    let asked = 0
    for (const queryKey of [['bread'], ['gone']]) {
      const observer = new QueryObserver(client, { queryKey, queryFn: () => (asked += 1) })
      observer.subscribe(() => undefined)()
    }
    expect(asked).toBe(0)
  })

  it('is the same for two renderings of the same page', async () => {
    const client = await filled()
    const again = await filled()
    expect(JSON.stringify(dehydrate(client))).toBe(JSON.stringify(dehydrate(again)))
  })
})
