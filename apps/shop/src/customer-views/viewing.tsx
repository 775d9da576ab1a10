import type { CustomerView } from '@lonja/contract/customer-views/customer-view'
import { storageKeys } from '@lonja/contract/constants'
import type { ReactNode } from 'react'
import { showScreensOf } from '@lonja/ui/api/session.ts'
import { throughView } from '@lonja/ui/api/through-view.ts'
import { type Preferences, preferences } from '@lonja/ui/native/preferences.ts'
import { ViewBanner } from './ViewBanner.tsx'

/** What this tab reads from the device and stores there: the session of the person, and how they like the page. */
const ofPerson: ReadonlySet<string> = new Set([storageKeys.auth, storageKeys.user, 'theme', 'language', 'menu'])

/**
 * Shows the web shop of a customer to the town's staff in this tab.
 *
 * @param stored  the view that the town's desk has stored for this tab
 * @returns undefined if the view is over
 */
export function startView(stored: string) {
  const view = JSON.parse(stored) as CustomerView
  if (Date.parse(view.endDate) <= Date.now()) {
    sessionStorage.removeItem('customer_view')
    return undefined
  }
  hideDevice()
  showScreensOf(view.user)
  return {
    transport: throughView(view.id),
    around: (screens: ReactNode) => (
      <>
        <ViewBanner view={view} />
        {screens}
      </>
    ),
  }
}

/**
 * The basket, the searches and the orders on this device belong to the person who looks, and not to the customer. So
 * the tab does not read them, and forgets its own when it closes.
 */
function hideDevice(): void {
  const memory = new Map<string, string>()
  const inMemory: Preferences = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  }
  const device = preferences.current
  const placeOf = (key: string) => (ofPerson.has(key) ? device() : inMemory)
  const parted: Preferences = {
    getItem: (key) => placeOf(key)?.getItem(key) ?? null,
    setItem: (key, value) => placeOf(key)?.setItem(key, value),
    removeItem: (key) => placeOf(key)?.removeItem(key),
  }
  preferences.current = () => parted
}
