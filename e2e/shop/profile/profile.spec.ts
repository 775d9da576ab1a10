import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

test('a picture is cropped with buttons or with gestures, saved, and removed; the chosen colours are used from the first paint on', async ({
  page,
  api,
  customer,
}) => {
  await visit(page, '/profile')
  const own = page.getByRole('group', { name: 'Tu foto' })
  await expect(own.getByText('de hasta 5 MB')).toBeVisible()
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await own.getByRole('button', { name: /^(Elegir una|Cambiar la) foto$/ }).press('Enter')
    await (await choosing).setFiles({ name, mimeType, buffer })
  }
  await choose('grande.jpg', 'image/jpeg', Buffer.alloc(6_200_000))
  await expect(own.getByText('Esta foto ocupa 6,2 MB, y caben 5.')).toBeVisible()
  await choose('notas.txt', 'text/plain', Buffer.from('No es una foto'))
  await expect(own.getByText('No podemos abrir este archivo.')).toBeVisible()

  // The picture is red on the left and blue on the right, so the colour in the middle shows which part is selected.
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 200
    const context = canvas.getContext('2d')!
    for (const [colour, x] of [
      ['#f00', 0],
      ['#00f', 300],
    ] as const) {
      context.fillStyle = colour
      context.fillRect(x, 0, 300, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  await choose('foto.png', 'image/png', Buffer.from(photo, 'base64'))
  const dialog = page.getByRole('dialog', { name: 'Encuadra tu foto' })
  const seen = dialog.getByRole('img', { name: 'Así se verá tu foto' })
  const middle = () =>
    seen.evaluate((canvas: HTMLCanvasElement) => [...canvas.getContext('2d')!.getImageData(320, 320, 1, 1).data])
  const left = dialog.getByRole('button', { name: 'Mover la foto a la izquierda' })
  for (let presses = 0; presses < 8; presses += 1) await left.press('Enter')
  await expect.poll(middle).toEqual([0, 0, 255, 255])
  const frame = (await seen.boundingBox())!
  const at = frame.y + frame.height / 2
  await page.mouse.move(frame.x + 10, at)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width - 10, at, { steps: 5 })
  await page.mouse.up()
  await page.mouse.move(frame.x + 10, at)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width - 10, at, { steps: 5 })
  await page.mouse.up()
  await expect.poll(middle).toEqual([255, 0, 0, 255])
  const zoom = dialog.getByLabel('Tamaño de la foto')
  await dialog.getByRole('button', { name: 'Acercar' }).press('Enter')
  await expect(zoom).toHaveValue('1.25')
  await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1.3')
  expect(await objectionsOf(page, wcag)).toEqual([])

  await dialog.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(page.getByRole('status').getByText('Foto guardada')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { image } = (await api.as(customer, '/me')) as { image: { id: string; contentUrl: string } }
  await expect(own.getByRole('img', { name: 'Tu foto' })).toHaveAttribute('src', image.contentUrl)
  const kept = await own.getByRole('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  expect(kept).toEqual([154, 154])

  await own.getByRole('button', { name: 'Quitar la foto' }).click()
  await expect(page.getByRole('status').getByText('Foto quitada')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Elegir una foto' })).toBeFocused()
  expect(await api.as(customer, '/me')).toMatchObject({ image: null })
  expect((await page.request.get(`/api/image-objects/${image.id}`)).status()).toBe(404)

  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  await page.getByRole('radio', { name: 'Oscuro' }).check()
  await expect.poll(paper).not.toBe(light)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await visit(page, '/profile')
  await page.getByRole('radio', { name: 'Como el dispositivo' }).check()
  await expect.poll(paper).toBe(light)
})
