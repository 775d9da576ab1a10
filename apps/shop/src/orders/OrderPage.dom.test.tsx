import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { oil, pastries } from '../../../../e2e/goods.ts'
import { mailedLinks, mailsWith } from '../../../../e2e/mailed.ts'
import { api, dataDir, fill, open, reopen } from '#/testing/open.tsx'

const main = () => within(screen.getByRole('main'))
const button = (name: string | RegExp) => main().findByRole('button', { name })
const dialog = async () => {
  const element = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('dialog[open]')
    if (!found) throw new Error('No dialog is open')
    return found
  })
  return { element, ...within(element) }
}
const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Stores a basket on the device that is ready to be ordered: pastries, which the guest will collect. */
async function storeReadyBasket(method: RegExp, email: string): Promise<void> {
  const { id, title, business, combos, price } = await api.product(pastries)
  const methods = await api.send<{ id: string; name: string }[]>('/payment-methods')
  const shipping = await api.send<{ id: string; type: string }[]>(`/shipping-methods?business.id=${business.id}`)
  const order = {
    schema: 2,
    lines: [{ product: { id, title }, business, quantity: 1, attributes: [], combo: { id: combos[0]!.id }, price }],
    customer: { name: 'Amparo Giménez Ros', email, phone: '600 12 31 23' },
    shippings: [
      { business: { id: business.id }, shippingMethod: { id: shipping.find(({ type }) => type === 'pickup')!.id } },
    ],
    paymentMethod: { id: methods.find(({ name }) => method.test(name))!.id },
  }
  localStorage.setItem('current_order', JSON.stringify(order))
}

/** Orders pastries to collect, as a guest. */
async function orderPastries(method: RegExp, email: string) {
  await storeReadyBasket(method, email)
  const user = await open('/payment')
  const place = await button('Pedido con obligación de pago')
  await waitFor(() => expect(place.hasAttribute('aria-busy')).toBe(false))
  await user.click(place)
  await waitFor(() => expect(location.pathname).toMatch(/^\/order\/[\da-f-]{36}$/))
  return user
}

it('a customer cancels an order that the shop has not accepted yet', async () => {
  const customer = await api.customer()
  const { id, code } = await api.order(pastries, customer)
  const user = await open(`/order/${id}`, { customer })
  await main().findByRole('heading', { level: 1, name: `Pedido ${code}` })
  await user.click(await button('Cancelar el pedido'))
  const { element, ...form } = await dialog()
  expect(within(element).getByRole('heading', { name: '¿Cancelar el pedido?' })).toBeTruthy()
  await fill(user, form.getByLabelText(/^Motivo/), 'Lo pedí dos veces')
  await user.click(form.getByRole('button', { name: 'Sí, cancelar' }))

  await screen.findByText('Pedido cancelado', { selector: '[role=status] *' })
  await waitFor(() => expect(main().queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull())
  await open(`/order/${id}`)
  expect((await main().findAllByText('«Lo pedí dos veces»')).length).toBeGreaterThan(0)
  expect(main().queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull()
})

it('a status that the town has renamed is read with its new name', async () => {
  const customer = await api.customer()
  const { id } = await api.order(pastries, customer)
  await api.asTownHall('/order-statuses', { code: 'confirm', name: 'Apuntado' })
  await open(`/order/${id}`, { customer })
  expect((await main().findAllByText('Apuntado')).length).toBeGreaterThan(0)
  await api.asTownHall('/order-statuses', { code: 'confirm', name: 'Confirmado' })
})

it('the products of a past order can be ordered again [C2.6]', async () => {
  const user = await open('/orders', { customer: { username: 'cliente@lonja.test', password: 'lonja-demo' } })
  const cards = await waitFor(() => {
    const found = main()
      .getAllByRole('article')
      .filter(({ textContent }) => textContent.includes('Entregado'))
    expect(found.length).toBeGreaterThan(0)
    return found
  })
  await user.click(within(cards.at(-1)!).getAllByRole('link')[0]!)
  await user.click(await button('Repetir el pedido'))
  // The test waits for the heading of the basket: the page of the order has regions with the same names, and stays
  // visible for a moment after the address has changed.
  await screen.findByRole('heading', { level: 1, name: 'Carrito' })
  expect(location.pathname).toBe('/cart')
  await screen.findByRole('region', { name: 'Horno Santa Llúcia' })
  await screen.findByRole('region', { name: 'Pastelería La Coqueta' })
})

it('a guest opens an order on another device with the link in the mail, and can request the mail again', async () => {
  const email = newEmail()
  const { id, code } = await api.order(pastries, undefined, email)
  const link = new RegExp(String.raw`/order/${id}#token=[\w-]+`)
  const [mailed] = await mailedLinks(email, dataDir, link)
  await open(mailed!)
  await main().findByRole('heading', { level: 1, name: `Pedido ${code}` })
  expect(location.pathname + location.search + location.hash).toBe(`/order/${id}`)
  await open(`/order/${id}`)
  await main().findByRole('heading', { level: 1, name: `Pedido ${code}` })

  const user = await open('/orders')
  expect((await main().findByRole('article')).textContent).toContain(code)
  await fill(user, main().getByLabelText('Número de pedido'), code.toLowerCase())
  await fill(user, main().getByLabelText('Correo electrónico'), email)
  await user.click(main().getByRole('button', { name: 'Enviarme el enlace' }))
  await main().findByText(new RegExp(`hecho con ${email}`))
  await waitFor(async () => expect(await mailedLinks(email, dataDir, link)).toEqual([mailed, mailed]), {
    timeout: 20_000,
  })
})

it('a guest confirms the order with the link in the mail, if the shop requires it', async () => {
  const email = newEmail()
  const { business } = await api.product(pastries)
  const ask = (confirmGuests: boolean) => api.asTownHall(`/businesses/${business.id}`, { confirmGuests }, 'PUT')
  await ask(true)
  try {
    await orderPastries(/tienda/i, email)
    await main().findByRole('heading', { name: 'Confirma tu pedido' })
    await main().findByText(new RegExp(`Abre el enlace que te hemos enviado a ${email}`))
    const [code] = /R\d+/.exec(main().getByRole('heading', { level: 1 }).textContent) ?? []
    await open('/orders')
    const card = await main().findByRole('article')
    expect(card.textContent).toContain(code)
    expect(card.textContent).toContain('Sin confirmar')

    const [mailed] = await mailedLinks(email, dataDir, /\/order\/[\w-]+#token=[\w-]+&confirmation=[\w-]+/)
    localStorage.clear()
    const user = await open(mailed!)
    await waitFor(() => expect(location.href).not.toContain('confirmation'))
    await user.click(await button('Confirmar el pedido'))
    await main().findByText(/¡Gracias/)
    await open(location.pathname)
    await main().findByRole('complementary', { name: 'Datos del pedido' })
    expect(main().queryByText('Sin confirmar')).toBeNull()
  } finally {
    await ask(false)
  }
})

it('a guest who pays by transfer finds the shop’s bank account on the order and in the mail', async () => {
  const email = newEmail()
  await orderPastries(/^Transferencia/, email)
  await main().findByRole('heading', { level: 1, name: /Pedido hecho/ })
  await main().findByText('Haz la transferencia con los datos de abajo.')
  const [code] = /R\d+/.exec(main().getByText(/Tu número de pedido es/).textContent) ?? []
  const where = /^Horchatería El Xúfer: ES\d\d( \d{4}){5}/
  const { textContent } = await main().findByText((_, element) => where.test(element?.textContent ?? ''), {
    selector: 'p',
  })
  expect(textContent).toContain(`Importe: 3,90\u00A0€. Concepto: ${code}`)
  const [iban] = /ES[\d ]+/.exec(textContent)!
  const [told] = await mailsWith(email, dataDir, code!)
  expect(told).toContain(iban.trim())
})

it('a customer requests a return on the page of the order in two steps, and gets a confirmation by mail', async () => {
  const email = newEmail()
  const customer = await api.customer()
  const order = await api.order(oil, customer, email)
  await open(`/order/${order.id}`, { customer })
  await button('Cancelar el pedido')
  expect(main().queryByRole('button', { name: 'Devolver algo' })).toBeNull()

  await api.handOver(order)
  const user = await open(`/order/${order.id}`)
  await user.click(await button('Devolver algo'))
  const { element, ...form } = await dialog()
  expect(form.getByRole('heading', { name: 'Devolver algo de este pedido' })).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Continuar' }))
  expect((await form.findByRole('alert')).textContent).toBe('Elige al menos una cosa.')
  await user.click(form.getByRole('checkbox', { name: new RegExp(oil) }))
  await user.click(form.getByRole('button', { name: 'Continuar' }))
  const title = await form.findByRole('heading', { name: 'Revisa y confirma' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(element.textContent).toContain(`Vicent Roig desiste de esta compra del pedido ${order.code}:`)
  expect(element.textContent).toContain(email)
  await user.click(form.getByRole('button', { name: 'Confirmar el desistimiento' }))

  await main().findByText(/^Devolución pedida el \d+/)
  await waitFor(() => expect(main().queryByRole('button', { name: 'Devolver algo' })).toBeNull())
  const [receipt] = await mailsWith(email, dataDir, 'es tu justificante')
  expect(receipt).toContain(oil)
})

it('a customer sees the code of an order from the moment it is ready until it is handed over', async () => {
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await open(`/order/${order.id}`, { customer })
  await screen.findByRole('list', { name: 'Estado del pedido' })
  expect(screen.queryByText(/Enseña este código/)).toBeNull()
  for (const status of ['accepted', 'preparing', 'ready']) await api.move(order, status)
  const [pickup] = await api.as<{ code: string }[]>(customer, `/orders/${order.id}/pickup-codes`)
  await reopen(`/order/${order.id}`)
  const shown = await screen.findByText(/Enseña este código en la tienda:/)
  expect(shown.textContent).toContain(`${pickup!.code.slice(0, 3)} ${pickup!.code.slice(3)}`)
})

for (const accept of [true, false])
  it(`a guest ${accept ? 'accepts' : 'declines'} another product that the shop proposes`, async () => {
    const made = await api.order('Rosquilletas de aceite', undefined, newEmail(), 2)
    const { combos } = await api.product('Rosquilletas de pipas')
    const [line] = (await api.asTownHall<{ lines: { id: string }[] }>(`/orders/${made.id}`)).lines
    const replacement = { combo: { id: combos[0]!.id }, quantity: 1, unitPrice: 200 }
    await api.asTownHall('/orders-adjust', { order: made.id, lines: [{ soldProduct: line!.id, replacement }] })
    const user = await open(`/order/${made.id}#token=${made.token}`)
    const question = await main().findByRole('region', { name: '¿Te va bien Rosquilletas de pipas?' })
    expect(question.textContent).toMatch(/no le queda Rosquilletas de aceite y te propone 1 × Rosquilletas de pipas/)
    expect(question.textContent).toMatch(/Te costaría 2,00\s€/)
    await user.click(within(question).getByRole('button', { name: accept ? 'Sí, lo quiero' : 'No, gracias' }))
    await screen.findByText(accept ? 'Hecho: te lo ponen en el pedido.' : 'Hecho: no te lo ponen y no lo pagas.')
    await waitFor(() => expect(main().queryByRole('region', { name: /Te va bien/ })).toBeNull())
    await main().findAllByText(accept ? /Rosquilletas de pipas en lugar de/ : /falta 1 × Rosquilletas de pipas/)
  })
