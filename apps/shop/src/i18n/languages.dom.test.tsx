import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { oil, pastries } from '../../../../e2e/goods.ts'
import { wordsOf } from '../../../../e2e/words.ts'
import { api, open, reopen } from '#/testing/open.tsx'

const main = () => screen.getByRole('main')

it('texts written by the town are marked as Spanish on pages in other languages', async () => {
  const { id } = await api.product(oil)
  const written: [path: string, text: string][] = [
    ['/en/products', 'article h2'],
    ['/en/catalog', 'h2'],
    ['/en/businesses', 'article h2'],
    ['/en/bells', 'article h2'],
    ['/en/cms/cookies', 'h1 span'],
    [`/en/product/${id}`, 'h1'],
  ]
  await open('/en/recovery')
  for (const [path, text] of written) {
    await reopen(path)
    await waitFor(() =>
      expect([path, main().querySelector(text)?.closest('[lang]')?.getAttribute('lang')]).toEqual([path, 'es']),
    )
    expect([path, location.pathname, document.documentElement.lang]).toEqual([path, path, 'en'])
  }
})

it.each([
  ['en', /^€\d+\.\d\d/],
  ['ca', /^\d+,\d\d\s€/],
])('the pages on the way to the checkout have words, amounts and addresses in %s', async (language, price) => {
  const say = wordsOf(language)
  await open(`/${language}`)
  await screen.findByRole('heading', { level: 1, name: say('home.title') })
  const user = await open(`/${language}/products?${new URLSearchParams({ search: pastries })}`)
  const add = say('product.add_named').replace('{{title}}', pastries)
  await user.click(await screen.findByRole('button', { name: add }))
  await screen.findByText(say('product.added').replace('{{title}}', pastries), { selector: '[role=status] *' })
  expect(within(main()).getAllByText(price).length).toBeGreaterThan(0)
  await reopen(`/${language}/cart`)
  await user.click((await screen.findAllByRole('link', { name: say('cart.checkout') }))[0]!)
  await screen.findByText(say('payment.step.contact'), { selector: 'li[aria-current=step] *' })
  expect(location.pathname).toBe(`/${language}/payment`)
})
