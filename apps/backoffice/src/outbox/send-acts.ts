import { type QueryClient, onlineManager } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { currentUser, onSessionChange } from '@lonja/ui/api/session.ts'
import { type Act, isHeld, nextAct, refusalOf } from './act.ts'
import {
  areHeldBack,
  changeActs,
  finishAct,
  forgetAtLogout,
  onDecision,
  onOtherTab,
  readActs,
  storedActs,
} from './outbox.ts'

/** In milliseconds: if the server could not answer, the next attempt is made after this time. */
const pause = 10_000

type Refused = (act: Act) => void

/**
 * Sends the acts of this device when they may be sent and the server can be reached. Only one tab of the browser sends
 * at a time.
 *
 * @param refused  called in the tab whose request was refused
 */
export async function startOutbox(client: QueryClient, refused: Refused): Promise<void> {
  const send = () => void sendActs(client, refused)
  forgetAtLogout()
  await readActs()
  onDecision(send)
  onOtherTab((isDone) => {
    // The other tab sends its acts. If it is closed before, this tab sends them.
    plan(send, pause)
    if (isDone) for (const touched of ['orders', 'products']) void client.invalidateQueries({ queryKey: [touched] })
  })
  onSessionChange(({ kind }) => kind === 'in' && send())
  onlineManager.subscribe((online) => online && send())
  addEventListener('pagehide', () => sendHeld(client, refused))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendHeld(client, refused)
  })
  send()
}

let isSending = false
let isWanted = false
let timer: ReturnType<typeof setTimeout> | undefined
/** The acts whose requests of this tab have no answer yet. */
const inFlight = new Set<string>()

/** Plans the next attempt: when an act can no longer be taken back, or after `longest` milliseconds. */
function plan(send: () => void, longest: number): void {
  const now = Date.now()
  const held = storedActs().filter((act) => isHeld(act, now))
  const wait = Math.min(longest, ...held.map(({ heldUntil }) => heldUntil - now))
  clearTimeout(timer)
  if (Number.isFinite(wait)) timer = setTimeout(send, wait)
}

async function sendActs(client: QueryClient, refused: Refused): Promise<void> {
  isWanted = true
  if (isSending) return
  isSending = true
  let isComplete = true
  const work = () => sendAll(client, refused)
  while (isWanted) {
    isWanted = false
    isComplete = await (navigator.locks ? navigator.locks.request('outbox', work) : work())
  }
  isSending = false
  plan(() => void sendActs(client, refused), isComplete ? Infinity : pause)
}

/** Sends all acts that may be sent now. @returns false if an act must be sent again later */
async function sendAll(client: QueryClient, refused: Refused): Promise<boolean> {
  const failed = new Set<string>()
  for (;;) {
    const user = currentUser()?.id
    if (user === undefined || areHeldBack() || !onlineManager.isOnline()) return true
    // Another tab may have changed the acts meanwhile.
    const stored = await readActs()
    const passed = stored.filter(({ key, record }) => inFlight.has(key) || failed.has(record))
    const act = nextAct(stored, user, Date.now(), new Set(passed.map(({ record }) => record)))
    if (!act) return failed.size === 0
    // The user may have taken it back meanwhile.
    const isThere = act.begun || (await begin(act.key)).some(({ key }) => key === act.key)
    if (isThere && !(await sendAct(client, act, refused))) failed.add(act.record)
  }
}

const begin = (key: string): Promise<readonly Act[]> =>
  changeActs((all) => all.map((act) => (act.key === key ? { ...act, begun: true } : act)))

/** @returns whether the server has done or refused the act */
async function sendAct(client: QueryClient, act: Act, refused: Refused): Promise<boolean> {
  const { key, request, touches } = act
  const { path, method, body } = request
  inFlight.add(key)
  try {
    await apiOf(client).call(path, { method, body, headers: { 'Idempotency-Key': key }, keepalive: true })
    void finishAct(act, () => client.invalidateQueries({ queryKey: [touches] }))
    return true
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) {
      if (!(error instanceof ApiError)) console.warn('A change was not sent', error)
      return false
    }
    await changeActs((all) => all.map((each) => (each.key === key ? { ...each, refusal } : each)))
    refused({ ...act, refusal })
    void client.invalidateQueries({ queryKey: [touches] })
    return true
  } finally {
    inFlight.delete(key)
  }
}

/**
 * Sends acts that could still be taken back, because the page may close now. There is no time to wait for the other
 * tabs: if one of them sends the same act, the server does it once.
 */
function sendHeld(client: QueryClient, refused: Refused): void {
  const now = Date.now()
  const all = storedActs()
  const held = all.filter((act) => isHeld(act, now))
  if (held.length === 0) return
  void changeActs((each) => each.map((act) => (isHeld(act, now) ? { ...act, heldUntil: 0 } : act)))
  if (areHeldBack() || !onlineManager.isOnline()) return
  const isFirst = (act: Act) => all.find(({ record, user }) => record === act.record && user === act.user) === act
  for (const act of held) if (isFirst(act)) void sendAct(client, act, refused)
}
