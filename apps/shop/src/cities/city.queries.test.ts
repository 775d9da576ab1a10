import { expect, it } from 'vitest'
import { createClient } from '@lonja/ui/api/client.ts'
import { createQueryClient } from '@lonja/ui/api/query-client.ts'
import { cityQueries } from './city.queries.ts'

it('the dialog for choosing a city requests the first 20 towns with shops, and the number of all towns with shops [C2.42 C9.22]', async () => {
  const asked: URLSearchParams[] = []
  const transport = (path: string) => {
    asked.push(new URL(path, 'http://localhost').searchParams)
    const towns = Array.from({ length: 20 }, (_, index) => ({ city: `Pueblo ${index}`, enabled: true, count: 1 }))
    const headers = new Headers({ 'x-total-count': '45' })
    return Promise.resolve({ status: 200, headers, json: () => Promise.resolve(towns) })
  }
  const { items, total } = await createQueryClient(createClient({ transport })).fetchQuery(cityQueries.modal())
  expect(asked.map((query) => [query.get('itemsPerPage'), query.get('enabled')])).toEqual([['20', 'true']])
  expect([items.length, total]).toEqual([20, 45])
})
