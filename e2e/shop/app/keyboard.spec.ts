import { type Locator, type Page, expect } from '@playwright/test'
import { test } from '../../fixtures.ts'
import { cartLink, currentStep, oil, searchField, visit } from '../../shopper.ts'

test('the whole purchase works with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await expectFocusInSight(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const box = searchField(page)
  await tabTo(page, box, 'Shift+Tab')
  await page.keyboard.type('aceite de olvia')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados de «aceite de olvia»' })).toBeVisible()
  await press(page, page.getByRole('link', { name: oil }))

  // After a navigation the heading has the focus.
  await expect(page.getByRole('heading', { level: 1, name: oil })).toBeFocused()
  await choose(page, page.getByRole('radio', { name: '5 l' }))
  await press(page, page.getByRole('button', { name: 'Añadir · 63,90 €' }), 'Space')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Ver carrito' }))

  await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeFocused()
  await press(page, page.getByRole('button', { name: `Quitar ${oil}` }))
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('link', { name: 'Tramitar el pedido' }).filter({ visible: true }))

  const step = currentStep(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Tramitar el pedido' })).toBeFocused()
  await press(page, step.getByRole('button', { name: 'Continuar' }))
  const problems = step.getByRole('alert')
  await expect(problems).toBeFocused()
  await press(page, problems.getByRole('link', { name: 'Escribe tu correo electrónico.' }))
  await expect(step.getByLabel('Correo electrónico')).toBeFocused()
  await page.keyboard.type('amparo@example.com')
  await type(page, step.getByLabel('Nombre y apellidos'), 'Amparo Giménez Ros')
  await type(page, step.getByLabel('Teléfono'), '600123123')
  await page.keyboard.press('Enter')

  await expect(step.getByRole('heading', { name: 'Cómo lo recibes' })).toBeFocused()
  await choose(page, step.getByRole('radio', { name: /Recogida/ }))
  await press(page, step.getByRole('button', { name: 'Continuar' }))
  await expect(step.getByRole('heading', { name: 'Cómo pagas' })).toBeFocused()
  await choose(page, step.getByRole('radio', { name: /Transferencia/ }))
  await press(page, step.getByRole('button', { name: 'Revisar el pedido' }))
  await expect(step.getByRole('heading', { name: 'Revisa y pide' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Pedido con obligación de pago' }), 'Space')

  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeFocused()
  await expect(cartLink(page)).not.toHaveText(/\d/)
})

/** Presses the key until `target` has the focus. The focus must be visible on each element on the way. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 150; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectFocusInSight(page)
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Chooses a radio button: Tab moves the focus into its group, and the arrow keys move it to the radio button. */
async function choose(page: Page, radio: Locator): Promise<void> {
  const inGroup = () =>
    radio.evaluate((element: HTMLInputElement) => (document.activeElement as HTMLInputElement).name === element.name)
  for (let stops = 0; stops < 150 && !(await inGroup()); stops += 1) {
    await page.keyboard.press('Tab')
    await expectFocusInSight(page)
  }
  for (let options = 0; options < 20; options += 1) {
    if (await radio.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
    await expectFocusInSight(page)
  }
  await expect(radio).toBeFocused()
  if (!(await radio.isChecked())) await page.keyboard.press('Space')
  await expect(radio).toBeChecked()
}

/** Waits until the focus is visible, because an element may still be sliding into the window. */
const expectFocusInSight = (page: Page): Promise<void> => expect.poll(() => page.evaluate(problemWithFocus)).toBe('')

/** Returns a message if the focused element has no focus ring of 2 px or is completely covered. Runs in the page. */
function problemWithFocus(): string {
  const element = document.activeElement
  // After the last element the focus moves to the controls of the browser.
  if (!element || element === document.body) return ''
  const said = element.outerHTML.slice(0, 120)
  const around = [element, element.parentElement, element.closest('label'), element.closest('form')]
  const ring = around.find(
    (candidate) =>
      candidate &&
      [null, '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, pseudo)
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || / 0px 0px 0px [2-9]px/.test(boxShadow)
        )
      }),
  )
  if (!ring) return `No ring around ${said}`
  const { left, right, top, bottom } = ring.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  )
  const inSight = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit && (ring.contains(hit) || hit.contains(ring))
  })
  return inSight ? '' : `Out of sight: ${said}`
}
