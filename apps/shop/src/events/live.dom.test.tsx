import { screen, waitFor } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, open, rendered } from '#/testing/open.tsx'

/** Whether the page shows the step «accepted» as done. */
const isAccepted = () =>
  screen.getAllByText(/^Aceptado por el comercio/).some(({ textContent }) => !textContent.includes('pendiente'))

it('if the connection for events is refused, the page of an order is updated at intervals', async () => {
  const customer = await api.customer()
  const { id } = await api.order(pastries, customer)
  let refused = 0
  // The clock advances by itself, so that requests are still answered, and the test moves it to the next update.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    await open(`/order/${id}`, {
      customer,
      follow: true,
      answer(path) {
        if (path !== '/api/events') return undefined
        refused += 1
        return Promise.resolve(new Response(null, { status: 429, headers: { 'retry-after': '600' } }))
      },
    })
    await screen.findAllByText(/Confirmado/)
    await rendered()
    expect(refused).toBe(1)
    await api.move({ id }, 'accepted')
    expect(isAccepted()).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    await waitFor(() => expect(isAccepted()).toBe(true))
    expect(refused).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

it('the page of a visitor without an account opens no connection for events', async () => {
  const opened: string[] = []
  const answer = (path: string) => {
    if (path.startsWith('/api/events')) opened.push(path)
    return undefined
  }
  const user = await open('/', { follow: true, answer })
  await user.tab()
  await new Promise((resolve) => void setTimeout(resolve, 500))
  expect(opened).toEqual([])

  // The page of a customer opens this connection. So the check above has looked for the right address.
  await open('/', { follow: true, answer, customer: await api.customer() })
  await vi.waitFor(() => expect(opened).toEqual(['/api/events']))
})
