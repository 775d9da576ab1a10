import type { Page } from '@playwright/test'
import { cliente, expect, test } from '../../fixtures.ts'
import type { Api } from '../../api.ts'
import { logIn, scrollToPart, storeSession, visit } from '../../shopper.ts'

const bread = 'Hogaza de masa madre'

const productOf = async (api: Api, title: string): Promise<string> => `/product/${(await api.product(title)).id}`
const reviews = (page: Page) => page.getByRole('region', { name: 'Reseñas' })

test('on a product page opened from a list, the stars lead to the reviews, and going back leads to the stars', async ({
  page,
}) => {
  await visit(page, `/products?${new URLSearchParams({ search: bread })}`)
  await page.evaluate(() => scrollTo(0, 60))
  await page.getByRole('link', { name: bread }).click()
  const stars = page.getByRole('link', { name: /^★ 4,7 · 3 reseñas$/ })
  await stars.click()
  await expect(reviews(page).getByRole('heading', { name: 'Reseñas' })).toBeInViewport()
  await expect(stars).not.toBeInViewport()
  await page.goBack()
  await expect(stars).toBeInViewport()
})

test('the HTML from the server contains the reviews, and structured data about them if the product has reviews', async ({
  server,
  api,
}) => {
  const read = async (title: string) => (await fetch(server.url + (await productOf(api, title)))).text()
  const rated = await read(bread)
  for (const words of ['El pan de antes', 'Responde Horno Santa Llúcia', 'Compra verificada'])
    expect(rated).toContain(words)
  expect(rated).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"reviewCount":3,"bestRating":5}',
  )
  const unrated = await read('Barra de leña')
  expect(unrated).toContain('Todavía no hay reseñas de este producto')
  expect(unrated).not.toContain('aggregateRating')
})

test('each user can mark a review as useful once and undo it, but cannot mark their own reviews', async ({
  page,
  api,
}) => {
  const customer = await api.customer()
  const path = await productOf(api, bread)
  await visit(page, path)
  await scrollToPart(reviews(page))
  const review = reviews(page).getByRole('article', { name: 'Reseña de joancebrian' })
  await review.getByRole('button', { name: /^Útil/ }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await logIn(page, customer)
  await expect(page).toHaveURL(`${path}#reviews`)
  await expect(reviews(page)).toBeInViewport()
  const useful = review.getByRole('button', { name: /^Útil/ })
  await expect(useful).toHaveText('Útil (1)')
  await useful.click()
  await expect(useful).toHaveText('Útil (2)')
  await expect(useful).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(useful).toHaveAttribute('aria-pressed', 'true')
  await useful.click()
  await expect(useful).toHaveAttribute('aria-pressed', 'false')
  await expect(useful).toHaveText('Útil (1)')

  await storeSession(page, cliente)
  await visit(page, `${path}#reviews`)
  await scrollToPart(reviews(page))
  const own = reviews(page).getByRole('article', { name: 'Reseña de cliente' })
  await expect(own).toContainText('Le ha servido a 1 persona')
  await expect(own.getByRole('button', { name: /^Útil/ })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor can read the reviews and questions', async ({ page, api }) => {
    await page.goto(await productOf(api, bread))
    await expect(reviews(page).getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Preguntas y respuestas' })).toBeVisible()
  })
})
