import { expect, test } from '../../fixtures.ts'
import { expectToFit, magnified } from '../../reflow.ts'
import { fillBasket, giveContact, oil, visit } from '../../shopper.ts'

test.use({ viewport: magnified })

test('in the basket and the checkout nothing is cut or off the page at 400 % zoom, nor with the widest text spacing', async ({
  page,
}) => {
  test.slow()
  await fillBasket(page)
  await visit(page, '/cart')
  await expectToFit(page, 'the basket')
  await visit(page, '/payment')
  await giveContact(page)
  await expectToFit(page, 'the delivery')
})

test.describe('at the width of a tablet', () => {
  test.use({ viewport: { width: 768, height: 1_024 } })

  test('the button to buy has one line, and the picture of a product is wider than 400 px', async ({ page, api }) => {
    const { id } = await api.product(oil)
    await visit(page, `/product/${id}`)
    const buy = page.getByRole('main').getByRole('button', { name: /^Añadir · / })
    const lines = await buy.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size
    })
    expect(lines).toBeLessThanOrEqual(2)
    expect((await buy.boundingBox())!.height).toBeLessThan(60)
    const large = page.getByRole('button', { name: `Ampliar la foto de ${oil}` })
    expect((await large.boundingBox())!.width).toBeGreaterThan(400)
  })
})
