import { randomUUID } from 'node:crypto'
import { expect, test } from '../../fixtures.ts'
import { logIn, shopkeeper } from '../shopkeeper.ts'

test('an owner invites a person, withdraws the invitation, and cannot invite a member twice @both', async ({
  page,
}) => {
  const email = `ajuda-${randomUUID().slice(0, 8)}@example.com`
  await logIn(page)
  await page.goto('/manage/settings/team')
  await page.getByLabel('Su correo').fill('esto no es un correo')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByLabel('Su correo')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Su correo').fill(email)
  await page.getByRole('region', { name: 'Invitar a alguien' }).getByLabel('Papel en la tienda').selectOption('manager')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  const invitations = page.getByRole('region', { name: 'Invitaciones sin aceptar' })
  await expect(invitations).toContainText(email)
  await expect(invitations).toContainText('responsable')
  await expect(page.getByLabel('Su correo')).toHaveValue('')
  await invitations.getByRole('button', { name: `Retirar ${email}` }).click()
  await expect(page.getByText(email).filter({ visible: true })).toHaveCount(1)
  await expect(invitations).toBeHidden()

  await page.getByLabel('Su correo').fill(shopkeeper.username)
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText('Esa persona ya está en el equipo.').first()).toBeVisible()
})

test('the last owner can neither leave the team nor take a lower role', async ({ page }) => {
  await logIn(page)
  await page.goto('/manage/settings/team')
  const members = page.getByRole('region', { name: 'Quién trabaja aquí' })
  await members.getByLabel('Papel en la tienda').selectOption('clerk')
  await expect(page.getByText('Una tienda no puede quedarse sin titular.')).toBeVisible()
  await expect(members.getByLabel('Papel en la tienda')).toHaveValue('owner')
})
