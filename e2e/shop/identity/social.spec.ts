import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fakeProvider } from '../../../apps/api/src/testing/fake-social-network.ts'
import { apiOf } from '../../api.ts'
import { expect, test } from '../../fixtures.ts'
import { withTown } from '../../server.ts'
import { visit } from '../../shopper.ts'

test('a user logs in with Google, and links Google to an existing account', async ({ page }) => {
  test.slow()
  const provider = await fakeProvider()
  const { clientIds, endpoint } = provider.config.google!
  try {
    await withTown(
      async ({ url }) => {
        const name = `rosa-${randomUUID().slice(0, 8)}`
        const email = `${name}@example.com`
        await page.context().addCookies([{ name: 'cookie_banner', value: 'rejected', url }])

        await answers(page, endpoint, (nonce) =>
          provider.idToken('google', { sub: name, email, email_verified: true, name: 'Rosa', nonce }),
        )
        await visit(page, `${url}/login?redirect=%2Fprofile`)
        await page.getByRole('button', { name: 'Seguir con Google' }).click()
        await expect(page).toHaveURL(`${url}/profile`)
        await expect(page.getByText(email)).toBeVisible()
        await visit(page, `${url}/logout`)
        await expect(page.getByRole('heading', { level: 1, name: 'Has cerrado la sesión' })).toBeVisible()

        // Another account has the e-mail address that Google confirms.
        const customer = await apiOf(url).customer()
        await answers(page, endpoint, (nonce) =>
          provider.idToken('google', {
            sub: customer.username,
            email: `${customer.username}@example.com`,
            email_verified: true,
            nonce,
          }),
        )
        await visit(page, `${url}/login`)
        await page.getByRole('button', { name: 'Seguir con Google' }).click()
        await page.getByLabel('Contraseña de tu cuenta').fill(customer.password)
        await page.getByRole('button', { name: 'Unir con Google y entrar' }).click()
        await expect(page.getByText(`Hola, ${customer.username}`).filter({ visible: true }).first()).toBeVisible()
        expect(page.url()).not.toContain('id_token')
      },
      { GOOGLE_CLIENT_IDS: clientIds.join(','), GOOGLE_ENDPOINT: endpoint },
    )
  } finally {
    await provider.close()
  }
})

/** Simulates the page of the social network, which redirects back at once with its answer. */
async function answers(page: Page, endpoint: string, tokenFor: (nonce: string) => string): Promise<void> {
  await page.unroute(`${endpoint}/**`)
  await page.route(`${endpoint}/o/oauth2/v2/auth?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const word = new URLSearchParams({ state: asked.get('state')!, id_token: tokenFor(asked.get('nonce')!) })
    return route.fulfill({ status: 302, headers: { location: `${asked.get('redirect_uri')}#${word}` } })
  })
}
