import type { QueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'

/** How long a deletion can be taken back, in milliseconds. */
export const removalGraceMs = 6_000

/** A record that will be deleted. */
export interface Removal {
  path: string
  id: string
  title: string
}

const waiting = createStore<Removal | undefined>(undefined)
let send: ((isClosing: boolean) => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** The record that is hidden because it will be deleted. */
export const useRemoval = (): Removal | undefined => useStore<Removal | undefined>(waiting, undefined)

/** Deletes a record after some seconds. It is deleted earlier if another record is deleted or the page is closed. */
export function removeLater(client: QueryClient, removal: Removal): void {
  sendNow(false)
  waiting.set(removal)
  send = (isClosing) => void remove(client, removal, isClosing)
  timer = setTimeout(() => sendNow(false), removalGraceMs)
}

export function takeBackRemoval(): void {
  clearTimeout(timer)
  send = undefined
  waiting.set(undefined)
}

function sendNow(isClosing: boolean): void {
  clearTimeout(timer)
  send?.(isClosing)
  send = undefined
}

addEventListener('pagehide', () => sendNow(true))

async function remove(client: QueryClient, removal: Removal, keepalive: boolean): Promise<void> {
  const { path, id } = removal
  try {
    await apiOf(client).call(`/${path}/${id}`, { method: 'DELETE', keepalive })
  } catch (error) {
    showToast('error', (locale) => errorText(locale, error))
  }
  await client.invalidateQueries({ queryKey: ['records', path] })
  if (waiting.get() === removal) waiting.set(undefined)
}
