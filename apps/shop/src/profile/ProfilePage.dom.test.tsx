import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { readZip } from '@lonja/contract/testing/read-zip'
import { pastries } from '../../../../e2e/goods.ts'
import { api, fill, logInHere, open } from '#/testing/open.tsx'

/** A section of the profile, by its heading. */
const section = async (name: string) =>
  within((await screen.findByText(name, { selector: 'main h2' })).closest('section')!)
const dialog = async () => {
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeTruthy())
  return within(document.querySelector<HTMLElement>('dialog[open]')!)
}
const noDialog = () => waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
const nameOf = (personal: Pick<typeof screen, 'getByLabelText'>) => personal.getByLabelText<HTMLInputElement>('Nombre')
const drafts = () => JSON.stringify(Object.entries(sessionStorage))
const saved = () => screen.findByText('Guardado')
const press = async (user: UserEvent, place: Pick<typeof screen, 'findByRole'>, name: string | RegExp) =>
  user.click(await place.findByRole('button', { name }))

it('each section of the personal data is saved separately [C2.10]', async () => {
  const customer = await api.customer()
  const user = await open('/profile', { customer })
  const personal = await section('Datos personales')
  await fill(user, personal.getByLabelText('Nombre'), 'Amparo')
  await fill(user, personal.getByLabelText('Apellidos'), 'de la Fuente Ros')
  await fill(user, personal.getByLabelText(/^Teléfono/), '600 12 31')
  await press(user, personal, 'Guardar')
  await personal.findAllByText('Solo hay 7 cifras: un teléfono de aquí tiene 9.')
  await fill(user, personal.getByLabelText(/^Teléfono/), '600123123')
  await user.type(personal.getByLabelText(/^Fecha de nacimiento/), '1980-05-17')
  await press(user, personal, 'Guardar')
  await saved()
  await screen.findAllByText('Hola, Amparo')

  const billing = await section('Facturación')
  await fill(user, billing.getByLabelText(/^NIF, NIE o CIF/), '12345678A')
  await press(user, billing, 'Guardar')
  await billing.findAllByText('El número no es correcto: revisa las cifras y la letra.')
  await fill(user, billing.getByLabelText(/^NIF, NIE o CIF/), '12.345.678-z')
  await press(user, billing, 'Guardar')
  await waitFor(async () =>
    expect(await api.as(customer, '/me')).toMatchObject({
      name: 'Amparo',
      phone: '+34600123123',
      birthDate: '1980-05-17',
      nif: '12345678Z',
    }),
  )
  await open('/profile')
  const surnames = (await section('Datos personales')).getByLabelText<HTMLInputElement>('Apellidos')
  expect(surnames.value).toBe('de la Fuente Ros')
})

it('optional personal data can be entered, are validated, and can be removed [C3.1]', async () => {
  const customer = await api.customer()
  let user = await open('/profile', { customer })
  let optional = await section('Datos opcionales')
  expect(optional.getByText(/Para pedir no hacen falta/)).toBeTruthy()
  await user.selectOptions(await optional.findByLabelText(/^Género/), 'Mujer')
  await user.selectOptions(optional.getByLabelText(/^Estado civil/), 'Pareja de hecho')
  await fill(user, optional.getByLabelText(/^País/), 'España')
  await fill(user, optional.getByLabelText(/^Provincia/), 'València')
  await fill(user, optional.getByLabelText(/^Población/), 'Chiva')
  await fill(user, optional.getByLabelText(/^Código postal/), '99123')
  await press(user, optional, 'Guardar')
  await optional.findAllByText('Ningún código postal empieza por 99.')
  await fill(user, optional.getByLabelText(/^Código postal/), '46370')
  await press(user, optional, 'Guardar')
  await saved()
  expect(await api.as(customer, '/me')).toMatchObject({
    gender: 'female',
    civilStatus: 'partner',
    country: 'España',
    state: 'València',
    city: 'Chiva',
    postalCode: '46370',
  })

  user = await open('/profile')
  optional = await section('Datos opcionales')
  expect((await optional.findByLabelText<HTMLSelectElement>(/^Estado civil/)).value).toBe('partner')
  expect(optional.getByLabelText<HTMLInputElement>(/^Código postal/).value).toBe('46370')
  await user.selectOptions(optional.getByLabelText(/^Género/), 'Sin indicar')
  await fill(user, optional.getByLabelText(/^Código postal/), '')
  await press(user, optional, 'Guardar')
  await waitFor(async () =>
    expect(await api.as(customer, '/me')).toMatchObject({ gender: null, postalCode: null, civilStatus: 'partner' }),
  )
})

it('unsaved input in the profile survives a reload and login, can be discarded, and ends at the logout', async () => {
  const customer = await api.customer()
  let user = await open('/profile', { customer })
  let personal = await section('Datos personales')
  await fill(user, nameOf(personal), 'Am')
  await personal.findByText('Sin guardar')
  await open('/profile')
  expect(nameOf(await section('Datos personales')).value).toBe('Am')
  localStorage.removeItem('current_auth')
  user = await open('/profile')
  await logInHere(user, customer)
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  personal = await section('Datos personales')
  expect(nameOf(personal).value).toBe('Am')

  await press(user, personal, 'Descartar')
  expect(nameOf(personal).value).toBe('')
  expect(personal.queryByText('Sin guardar')).toBeNull()
  await fill(user, nameOf(personal), 'Amparo')
  await press(user, personal, 'Guardar')
  await saved()
  await waitFor(() => expect(personal.queryByText('Sin guardar')).toBeNull())

  await fill(user, nameOf(personal), 'Otra')
  await waitFor(() => expect(drafts()).toContain('Otra'))
  await open('/logout')
  await screen.findByRole('heading', { level: 1, name: 'Has cerrado la sesión' })
  await waitFor(() => expect(drafts()).not.toContain('Otra'))
})

it('addresses are added, changed, made the default, deleted and restored', async () => {
  const user = await open('/profile', { customer: await api.customer() })
  const addresses = await section('Direcciones')
  await addresses.findByText('Aún no has guardado ninguna.')
  const add = async (label: string, number: string) => {
    await press(user, addresses, 'Añadir una dirección')
    const form = await dialog()
    await fill(user, form.getByLabelText(/^Nombre de la dirección/), label)
    await fill(user, form.getByLabelText(/^Código postal/), '46375')
    await fill(user, form.getByLabelText(/^Población/), 'Vilaserena')
    await fill(user, form.getByLabelText(/^Calle/), 'Calle Mayor')
    await fill(user, form.getByLabelText(/^Número/), number)
    await press(user, form, 'Guardar')
    await noDialog()
  }
  const rows = () => addresses.getAllByRole('listitem')
  const button = (index: number, name: RegExp) => within(rows().at(index)!).getByRole('button', { name })
  const rowTexts = (expected: readonly unknown[]) =>
    waitFor(() => expect(rows().map((row) => row.textContent)).toEqual(expected))
  await add('Casa', '7')
  await add('Trabajo', '9')
  await rowTexts([expect.stringContaining('Casa Habitual'), expect.stringContaining('Trabajo')])
  await user.click(button(-1, /^Hacer habitual/))
  await rowTexts([expect.stringContaining('Trabajo Habitual'), expect.stringContaining('Casa')])

  await user.click(button(-1, /^Cambiar/))
  const form = await dialog()
  await fill(user, form.getByLabelText(/^Piso/), '2.º B')
  await press(user, form, 'Guardar')
  await rowTexts([expect.anything(), expect.stringContaining('Calle Mayor, 7, 2.º B, 46375 Vilaserena (València)')])

  await user.click(button(-1, /^Borrar/))
  await rowTexts([expect.stringContaining('Trabajo')])
  await press(user, screen, 'Deshacer')
  await rowTexts([expect.stringContaining('Trabajo'), expect.stringContaining('Casa')])
})

it('a change of the e-mail address or the password requires the current password', async () => {
  const customer = await api.customer()
  const user = await open('/profile', { customer })
  await press(user, screen, 'Cambiar el correo')
  let form = await dialog()
  const email = `nueva-${customer.username}@example.com`
  await fill(user, form.getByLabelText('Correo electrónico'), email)
  await fill(user, form.getByLabelText('Contraseña actual'), 'otra cosa')
  await press(user, form, 'Cambiar el correo')
  await form.findAllByText('No es tu contraseña actual.')
  await fill(user, form.getByLabelText('Contraseña actual'), customer.password)
  await press(user, form, 'Cambiar el correo')
  await noDialog()
  await screen.findByText(new RegExp(email))

  await press(user, screen, 'Cambiar la contraseña')
  form = await dialog()
  const password = 'otra frase bien larga'
  await fill(user, form.getByLabelText('Contraseña actual'), customer.password)
  await fill(user, form.getByLabelText(/^Contraseña nueva/), password)
  await press(user, form, 'Cambiar la contraseña')
  await noDialog()
  await open('/logout')
  await screen.findByRole('heading', { level: 1, name: 'Has cerrado la sesión' })
  await logInHere(await open('/login'), { username: customer.username, password })
  await waitFor(() => expect(location.pathname).toBe('/'))
})

it('a user ends a session on another device from the profile', async () => {
  const { username, password } = await api.customer()
  const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const body = { grant_type: 'password', username, password }
  const far = await api.send<{ access_token: string }>('/login', body, { 'user-agent': chrome })
  const asFar = () => api.send('/me', undefined, { authorization: `Bearer ${far.access_token}` })
  const user = await open('/profile', { customer: { username, password } })
  const sessions = await section('Dispositivos con tu sesión')
  const rows = () => sessions.getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(2))
  const [own, other] = [true, false].map((isOwn) =>
    rows().filter(({ textContent }) => textContent.includes('Este dispositivo') === isOwn),
  )
  expect(own).toHaveLength(1)
  expect(within(other![0]!).getByText(/^Chrome · /)).toBeTruthy()
  await asFar()
  await user.click(within(other![0]!).getByRole('button', { name: /^Cerrar sesión/ }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]!.textContent).toContain('Este dispositivo')
  await expect(asFar()).rejects.toThrow('/me answered 401')
})

it('the user’s data are exported, and the account is erased', async () => {
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  const user = await open('/profile', { customer })
  const downloads: { file: Blob; name: string }[] = []
  let file: Blob | undefined
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob
    return 'blob:made'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.href === 'blob:made' && file) downloads.push({ file, name: this.download })
  })
  await press(user, screen, 'Descargar mis datos')
  await waitFor(() => expect(downloads).toHaveLength(1))
  makeUrl.mockRestore()
  click.mockRestore()
  expect(downloads[0]!.name).toBe('lonja-mis-datos.zip')
  const files = readZip(Buffer.from(await downloads[0]!.file.arrayBuffer()))
  const data = JSON.parse(files.get('datos.json')!) as Record<string, object[]>
  expect(data).toMatchObject({ profile: [{ username: customer.username }], orders: [{ code: order.code }] })
  const [headings, ...orders] = files.get('pedidos.csv')!.trimEnd().split('\r\n')
  expect(headings).toContain('code;')
  expect(orders.filter((line) => line.includes(`;${order.code};`))).toHaveLength(1)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['LEEME.txt', 'perfil.csv', 'lineas-de-pedidos.csv']))

  const erase = async () => {
    await press(user, screen, 'Borrar mi cuenta')
    const form = await dialog()
    expect(form.getAllByText(/facturas/).length).toBeGreaterThan(0)
    await fill(user, form.getByLabelText('Contraseña actual'), customer.password)
    await press(user, form, 'Borrar mi cuenta para siempre')
    return form
  }
  const form = await erase()
  await form.findAllByText(/Tienes pedidos en marcha/)
  await api.as(customer, '/order-cancel', { order: order.id })
  await press(user, form, 'Cerrar')
  await noDialog()
  await erase()
  await screen.findByText('Tu cuenta y tus datos se han borrado')
  await waitFor(() => expect(location.pathname).toBe('/'))
  await logInHere(await open('/login'), customer)
  expect((await screen.findAllByText('El usuario o la contraseña no son correctos.')).length).toBeGreaterThan(0)
})
