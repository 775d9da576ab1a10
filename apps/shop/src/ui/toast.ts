import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Something to do about it, as undoing or seeing the basket. */
  action?: ToastAction | undefined
}
export type ToastAction = { label: string } & ({ to: string } | { run: () => void })

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Queues a message at the top of the window. Never the only place where an error is told. */
export function showToast(kind: Toast['kind'], text: string, action?: ToastAction): void {
  // The same words twice in a row are one message.
  if (toasts.at(-1)?.text === text) return
  lastId += 1
  set([...toasts, { id: lastId, kind, text, action }])
}

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** The message to show now; the others wait. */
export const currentToast = (): Toast | undefined => toasts[0]

export const useToast = (): Toast | undefined => useSyncExternalStore(subscribe, currentToast, () => undefined)

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
