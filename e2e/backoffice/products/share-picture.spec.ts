import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { installedHere } from '../outbox/counter.ts'
import { logIn } from '../shopkeeper.ts'

test.use({ serviceWorkers: 'allow' })

test('a picture that another app shares opens a new product with it, once @both', async ({ page }) => {
  await logIn(page)
  await page.goto('/manage')
  await installedHere(page)
  const picture = [...(await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } }))]
  // The system opens the address of the manifest in the same way: a form with files is posted to it.
  await page.evaluate((bytes) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/manage/share', method: 'post', enctype: 'multipart/form-data' })
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'pictures', multiple: true })
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }))
    files.items.add(new File(['no picture'], 'nota.txt', { type: 'text/plain' }))
    field.files = files.files
    form.append(field)
    document.body.append(form)
    form.submit()
  }, picture)
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo producto' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 2' })).toHaveCount(0)
  await expect(page.getByText('Subida')).toBeVisible()
  await expectAccessibleHere(page)
  await page.reload()
  await expect(page.getByLabel('Nombre')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 1' })).toHaveCount(0)
})

test('the manifest offers the installed app as a target for pictures', async ({ page }) => {
  const manifest = (await (await page.request.get('/manage/manifest.webmanifest')).json()) as {
    share_target: { action: string; method: string }
  }
  expect(manifest.share_target).toMatchObject({ action: '/manage/share', method: 'POST' })
})
