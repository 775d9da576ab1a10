import { expect, it } from 'vitest'
import { ResponseCache } from '#/resource/cache'
import { pagesOf } from './pages.ts'

it('a page is stored and not rendered again, unless it is an error page', async () => {
  const statuses = [503, 200, 500]
  const readPage = pagesOf({ cache: new ResponseCache() }, async () => ({ status: statuses.shift()!, html: '<p>' }))
  const request = { url: '/products', origin: 'https://lonja.test', undecided: false }
  const seen = [await readPage(request), await readPage(request), await readPage(request)]
  expect(seen.map(({ status }) => status)).toEqual([503, 200, 200])
})
