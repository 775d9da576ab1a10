import type { Client } from '@lonja/ui/api/client.ts'
import type { Store } from '@lonja/ui/store/create-store.ts'
import { type SessionUser, currentUser, holdScreens, releaseScreen } from '@lonja/ui/api/session.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/**
 * The elements in which the user writes. A form with an `action` is left out, because it opens another page: for
 * example the search, or the form that leads to the page of the bank.
 */
const written = 'dialog, form:not([action])'
const touched = new Set<Element>()
/**
 * If a session expires while a form is filled in, opens a dialog for the password, so that the form keeps its values.
 */
export function startHolding(api: Client, locales: Pick<Store<Locale>, 'get'>): void {
  for (const kind of ['input', 'submit']) document.addEventListener(kind, noteInput)
  holdScreens((user) => (isWriting() ? promptAgain(api, locales.get(), user) : undefined))
}

function noteInput({ target }: Event): void {
  const place = target instanceof Element && (target.closest('dialog') ?? target.closest(written))
  if (place) touched.add(place)
}

/** Whether the user has written in a form that is still on the page. Forms in closed dialogs do not count. */
function isWriting(): boolean {
  for (const place of touched) {
    if (!place.isConnected || (place instanceof HTMLDialogElement && !place.open)) touched.delete(place)
  }
  return touched.size > 0
}

async function promptAgain(api: Client, locale: Locale, user: SessionUser): Promise<boolean> {
  try {
    const { promptPassword } = await import('./PasswordDialog.tsx')
    await promptPassword(api, locale, user)
  } catch (error) {
    // If the code of the dialog cannot be loaded, the session ends as usual.
    console.warn('The password could not be asked for', error)
  }
  releaseScreen()
  return currentUser()?.id === user.id
}
