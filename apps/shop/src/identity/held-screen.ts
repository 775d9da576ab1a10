import type { Client } from '@lonja/ui/api/client.ts'
import type { Store } from '@lonja/ui/store/create-store.ts'
import { type SessionUser, currentUser, holdScreens, releaseScreen } from '@lonja/ui/api/session.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** Where somebody writes. What has an `action` leads to another page: a search, the bank. */
const written = 'dialog, form:not([action])'
const touched = new Set<Element>()
/**
 * A session that runs out under a form, whoever finds it out, is asked for again on top of it, and what is written stays.
 */
export function startHolding(api: Client, locales: Pick<Store<Locale>, 'get'>): void {
  for (const kind of ['input', 'submit']) document.addEventListener(kind, touch)
  holdScreens((user) => (isWriting() ? ask(api, locales.get(), user) : undefined))
}

function touch({ target }: Event): void {
  const place = target instanceof Element && (target.closest('dialog') ?? target.closest(written))
  if (place) touched.add(place)
}

/** A dialog that was closed has nothing in it. */
function isWriting(): boolean {
  for (const place of touched) {
    if (!place.isConnected || (place instanceof HTMLDialogElement && !place.open)) touched.delete(place)
  }
  return touched.size > 0
}

async function ask(api: Client, locale: Locale, user: SessionUser): Promise<boolean> {
  try {
    const { askPassword } = await import('./PasswordDialog.tsx')
    await askPassword(api, locale, user)
  } catch (error) {
    // Without its code nobody can be asked: the session has ended, as any other.
    console.warn('The password could not be asked for', error)
  }
  releaseScreen()
  return currentUser()?.id === user.id
}
