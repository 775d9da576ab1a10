import { fakeProvider } from '../../../apps/api/src/testing/fake-social-network.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { withTown } from '../../server.ts'
import { logIn } from '../shopkeeper.ts'

test('an owner connects the shop with its networks, and disconnects it @both', async ({ page }) => {
  test.slow()
  const provider = await fakeProvider()
  const { facebook, twitter } = provider.config
  const token = provider.facebookToken({ id: '77', name: 'Pepa', pages: [{ id: '9', name: 'Forn de la Plaça' }] })
  // The pages of the networks, on which the person gives the permission at once.
  await page.route(`${facebook!.endpoint}/dialog/oauth?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const answer = new URLSearchParams({ state: asked.get('state')!, access_token: token })
    return route.fulfill({ status: 302, headers: { location: `${asked.get('redirect_uri')}#${answer}` } })
  })
  await page.route(`${twitter!.endpoint}/oauth/authorize?*`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: provider.authorize(route.request().url(), 'forndelaplaca').href },
    }),
  )
  try {
    await withTown(
      async ({ url }) => {
        await page.context().addCookies([{ name: 'cookie_banner', value: 'rejected', url }])
        await page.goto(`${url}/manage`)
        await logIn(page, undefined, url)
        await page.goto(`${url}/manage/settings/social`)
        for (const [name, account] of [
          ['X (Twitter)', 'forndelaplaca'],
          ['Facebook', 'Forn de la Plaça'],
        ] as const) {
          const network = page.getByRole('region', { name })
          await expect(network).toContainText('Sin conectar')
          await network.getByRole('button', { name: 'Conectar' }).click()
          await expect(page.getByText('Cuenta conectada')).toBeVisible()
          await expect(network).toContainText(`Conectada: ${account}`)
          await expect(page).toHaveURL(`${url}/manage/settings/social`)
        }
        await expectAccessibleHere(page)
        await page.getByRole('button', { name: 'Desconectar Facebook' }).click()
        await expect(page.getByRole('region', { name: 'Facebook' })).toContainText('Sin conectar')
        await page.reload()
        await expect(page.getByRole('region', { name: 'Facebook' })).toContainText('Sin conectar')
        await expect(page.getByRole('region', { name: 'X (Twitter)' })).toContainText('Conectada')
        await page.goto(`${url}/manage/settings/social?denied=abc`)
        await expect(page.getByText('La red no ha dado el permiso.')).toBeVisible()
      },
      {
        FACEBOOK_APP_ID: facebook!.id,
        FACEBOOK_APP_SECRET: facebook!.secret,
        FACEBOOK_ENDPOINT: facebook!.endpoint,
        TWITTER_APP_ID: twitter!.id,
        TWITTER_APP_SECRET: twitter!.secret,
        TWITTER_ENDPOINT: twitter!.endpoint,
      },
    )
  } finally {
    await provider.close()
  }
})
