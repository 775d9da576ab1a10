import { ApiError } from '#/api/api-error.ts'
import { setCredentials } from '#/api/client.ts'
import { type SessionUser, credentials, currentUser, holdScreens, releaseScreen } from '#/api/session.ts'

/** Where somebody writes. What has an `action` leads to another page: a search, the bank. */
const written = 'dialog, form:not([action])'
const touched = new Set<Element>()
/** While whoever was signed in is asked: whether they are so again. */
let asking: Promise<boolean> | undefined

/**
 * A session that runs out under a form, whoever finds it out, is asked for again on top of it, and what is written stays.
 *
 * Calls that were refused meanwhile wait and are made anew by themselves: the server asks who one is before it reads what
 * one wants, so nothing of them was done. A call that changes something and that everybody may make waits as well: an
 * order of an account must not become a guest's.
 */
export function startHolding(): void {
  for (const kind of ['input', 'submit']) document.addEventListener(kind, touch)
  holdScreens(hold)
  setCredentials({
    async token(method) {
      const token = await credentials.token(method)
      if (token !== undefined || method === 'GET' || asking === undefined) return token
      if (await asking) return credentials.token(method)
      throw new ApiError({ status: 401, phrase: 'Authentication required' })
    },
    renew: async () => (await credentials.renew()) || (asking !== undefined && (await asking)),
  })
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

function hold(user: SessionUser): boolean {
  if (!isWriting()) return false
  asking = ask(user)
  return true
}

async function ask(user: SessionUser): Promise<boolean> {
  try {
    const { askPassword } = await import('./PasswordDialog.tsx')
    await askPassword(user)
  } catch (error) {
    // Without its code nobody can be asked: the session has ended, as any other.
    console.warn('The password could not be asked for', error)
  }
  asking = undefined
  releaseScreen()
  return currentUser()?.id === user.id
}
