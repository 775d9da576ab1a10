import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

test('an error message does not move the button while it is being pressed', async ({ page }) => {
  await visit(page, '/recovery')
  await page.getByLabel('Correo electrónico').fill('amparo@')
  const button = page.getByRole('button', { name: 'Enviar el enlace' })
  const before = (await button.boundingBox())!
  // The pointer is near the upper edge of the button. If the button moved down, it would no longer be under the
  // pointer.
  await page.mouse.move(before.x + before.width / 2, before.y + 4)
  await page.mouse.down()
  await page.waitForTimeout(300)
  // A pressed button becomes a little smaller.
  expect(Math.abs((await button.boundingBox())!.y - before.y)).toBeLessThan(2)
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: 'Hay algo que revisar' })).toBeFocused()
})
