import type { CounterSession } from '@lonja/contract/shared-devices/counter'
import type { Client } from '@lonja/ui/api/client.ts'
import { currentUser, presentTokens, replaceTokens } from '@lonja/ui/api/session.ts'
import { readStored, removeDrafts } from '@lonja/ui/store/storage.ts'
import { sendNow } from '#/outbox/send-now.ts'
import type { OwnShop } from '#/people/bootstrap.queries.ts'
import { changeCounter, counterNow, showLock } from './counter.ts'

/** Makes this device a shared device of the shop. The session of the user gives no rights any more. */
export async function shareDevice(api: Client, shop: OwnShop): Promise<void> {
  const device = readStored('device') as string | undefined
  await api.call(`/businesses/${shop.id}/counter`, { method: 'POST', body: device === undefined ? {} : { device } })
  removeDrafts()
  changeCounter({ shop, device: null, used: false })
}

/** Continues as the member with this PIN. The unsent texts of another person are deleted. */
export async function enter(api: Client, member: string, pin: string): Promise<void> {
  const { tokens, user } = await api.call<CounterSession>('/counter/enter', { method: 'POST', body: { member, pin } })
  const [now, device] = [counterNow(), presentTokens()]
  if (!now || !device) return
  if (currentUser()?.id !== user.id || !now.used) removeDrafts()
  changeCounter({ ...now, device, used: true })
  replaceTokens({ ...tokens, received: Date.now() }, { ...user, email: '' })
}

/** Sends what the person has done, ends the person's session and locks the screen. Drafts stay. */
export async function lock(api: Client): Promise<void> {
  await sendNow()
  const [now, own] = [counterNow(), presentTokens()]
  if (!now?.device || !own) return
  showLock(now, now.device)
  const headers = { Authorization: `Bearer ${own.access_token}` }
  const body = { refresh_token: own.refresh_token }
  // Without an answer, the session ends by itself some minutes later.
  await api.call('/logout', { method: 'POST', anonymous: true, headers, body }).catch(() => undefined)
}
