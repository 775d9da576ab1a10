import { expect, it } from 'vitest'
import { serverUrls } from './server-urls.ts'

it.each([
  ['postgres://u:p@one:5432,two:5433/town?sslmode=require', ['one:5432', 'two:5433']],
  ['postgresql://u:p%2C@one,two,three/town?sslmode=require', ['one', 'two', 'three']],
  ['postgres://u:p@one/town?sslmode=require', ['one']],
])('serverUrls() reads the servers of %s', (url, hosts) => {
  const urls = serverUrls(url)
  expect(urls.map((one) => new URL(one).host)).toEqual(hosts)
  for (const one of urls) {
    expect(new URL(one)).toMatchObject({ username: 'u', pathname: '/town', search: '?sslmode=require' })
  }
})
