import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { installedHere } from '../outbox/counter.ts'
import { logIn } from '../shopkeeper.ts'

test.use({ serviceWorkers: 'allow' })

test('a member turns the pushes of a device on under «Más»; if the browser blocks them, the screen explains it @both', async ({
  page,
}) => {
  // The dialog of the browser cannot be pressed by a test. This user denies the permission.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('asked') ?? 'default' })
    Notification.requestPermission = () => {
      sessionStorage.setItem('asked', 'denied')
      return Promise.resolve('denied')
    }
  })
  await logIn(page)
  await page.goto('/manage')
  await installedHere(page)
  await page.goto('/manage/more')
  const choice = page.getByRole('checkbox', { name: /^Avisos en este navegador/ })
  await expect(choice).toBeEnabled()
  await choice.click()
  await expect(choice).toBeDisabled()
  await expect(page.getByText('Permítelos en los ajustes del sitio')).toBeVisible()
  await expectAccessibleHere(page)
})
