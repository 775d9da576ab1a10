import { storedList } from '@lonja/ui/offline/stored-list.ts'
import { currentUser, onSessionChange } from '@lonja/ui/api/session.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { currentView } from '#/shop-views/viewing.ts'
import { type Act, isHeld } from './act.ts'

/** Acts, and the time at which they were read, in milliseconds since 1970. */
export interface Outbox {
  /** Oldest first. */
  acts: readonly Act[]
  now: number
}

const list = storedList<Act>('lonja-outbox')
const channel = new BroadcastChannel('lonja-outbox')

/** The acts on this device. Acts that the server has done stay here until the screens have the new data. */
const shown = createStore<Outbox>({ acts: [], now: 0 })
let acts: readonly Act[] = []
let done: readonly Act[] = []
let wanted: (() => void) | undefined
/** The changes of the stored list, one after another. */
let last: Promise<unknown> = Promise.resolve()
let running = 0

/** The messages between tabs. `done`: the server has done an act, so its data have changed. */
type Message = 'changed' | 'done'

function tellTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel exists only within one origin
  channel.postMessage(message)
}

let tick: ReturnType<typeof setTimeout> | undefined

/** Shows the acts, and again when one of them can no longer be taken back. */
function publish(): void {
  const now = Date.now()
  shown.set({ acts: [...done, ...acts], now })
  clearTimeout(tick)
  const ends = acts.filter((act) => isHeld(act, now)).map(({ heldUntil }) => heldUntil - now)
  if (ends.length > 0) tick = setTimeout(publish, Math.min(...ends))
}

/** The acts of the signed-in user. */
export function useOutbox(): Outbox {
  const user = currentUser()?.id
  const { acts: all, now } = useStore<Outbox>(shown, { acts: [], now: 0 })
  return { acts: all.filter((act) => act.user === user), now }
}

/** Calls `listener` when the acts of this device change. */
export const onActs = shown.subscribe

/** The acts of everybody on this device. */
export const useAllActs = (): readonly Act[] => useStore<Outbox>(shown, { acts: [], now: 0 }).acts

let isHeldBack = () => false

/** Sends no acts while `holds` is true, because the present session is not the one of the person who acted. */
export const holdWhile = (holds: () => boolean): void => void (isHeldBack = holds)

/** Whether no acts may be sent now. */
export const areHeldBack = (): boolean => isHeldBack()

/** The acts that are not done, oldest first. */
export const storedActs = (): readonly Act[] => acts

/**
 * Changes the acts: in this tab at once, and then in the storage of the device. `work` is called twice.
 *
 * @returns the stored acts after the change; if nothing can be stored here, those of this tab
 */
export function changeActs(work: (acts: readonly Act[]) => Act[]): Promise<readonly Act[]> {
  acts = work(acts)
  publish()
  const changed = inOrder(() => list.change(work))
  void changed.then(() => tellTabs('changed'))
  return changed
}

/** Reads the stored acts, after another tab has changed them or when the back office starts. */
export const readActs = (): Promise<readonly Act[]> => inOrder(() => list.read())

function inOrder(work: () => Promise<Act[]>): Promise<readonly Act[]> {
  running += 1
  const stored = last.then(work).catch((error: unknown): readonly Act[] => {
    console.warn('Changes are not kept on this device', error)
    return acts
  })
  last = stored.then(showStored)
  return stored
}

function showStored(stored: readonly Act[]): void {
  running -= 1
  // A later change is already shown, but not stored yet.
  if (running > 0) return
  acts = stored
  publish()
}

/** Calls `listener` after another tab has changed the acts, with whether the server has done one of them. */
export function onOtherTab(listener: (isDone: boolean) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    void readActs().then(() => listener(data === 'done'))
  })
}

/** Calls `listener` when the user has made a decision in this tab after which an act may be sent. */
export const onDecision = (listener: () => void): void => void (wanted = listener)

const decide = (work: (acts: readonly Act[]) => Act[]): void => void changeActs(work).then(wanted)

/** Removes a done act, but shows it until `isFresh` resolves. */
export async function finishAct(act: Act, isFresh: () => Promise<unknown>): Promise<void> {
  done = [...done, act]
  await changeActs((all) => all.filter(({ key }) => key !== act.key))
  tellTabs('done')
  await isFresh().catch(() => undefined)
  done = done.filter(({ key }) => key !== act.key)
  publish()
}

/** Adds acts of the signed-in user. They are sent one after another when nobody can take them back any more. */
export function addActs(added: readonly Omit<Act, 'user' | 'at' | 'begun' | 'key'>[]): void {
  const user = currentUser()?.id
  if (user === undefined) return
  if (currentView()) return showToast('error', ({ t }) => t('error.viewing_only'))
  const now = Date.now()
  const whole = added.map((act) => ({ ...act, key: crypto.randomUUID(), user, at: now, begun: false }))
  decide((all) => [...all.map((act) => (isHeld(act, now) ? { ...act, heldUntil: 0 } : act)), ...whole])
}

/** Lets the acts of a user be sent although they could still be taken back. */
export const release = (user: string): void =>
  decide((all) => all.map((act) => (act.user === user ? { ...act, heldUntil: 0 } : act)))

/** Takes back the acts of the last moment, if no request for them has been sent. */
export const takeBack = (): void => decide((all) => all.filter((act) => !isHeld(act, Date.now())))

/** Deletes the acts of everybody, when the session of a shared device ends. */
export const discardAll = (): void => decide(() => [])

export const discardAct = (key: string): void => decide((all) => all.filter((act) => act.key !== key))

/** Sends a refused or old act again. */
export const retryAct = (key: string): void =>
  decide((all) => all.map((act) => (act.key === key ? { ...act, refusal: undefined, confirmed: true } : act)))

/** Deletes the acts of users who log out: the next user of the device must not find them. */
export const forgetAtLogout = (): void =>
  void onSessionChange(({ kind, user }) => {
    if (kind === 'out') void changeActs((all) => all.filter((act) => act.user !== user))
  })
