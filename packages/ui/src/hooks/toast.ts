import { createStore, useStore } from '#/store/create-store.ts'
import type { Locale } from '#/i18n/locale.ts'

/** A text, or a function that makes it in the language of the page: code outside of the screens has no language. */
export type Said = string | ((locale: Locale) => string)

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: Said
  /** Something to do about it, as undoing or seeing the basket. */
  action?: ToastAction | undefined
}
export type ToastAction = { label: Said } & ({ to: string } | { run: () => void })

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Queues a message at the top of the window. Never the only place where an error is told. */
export function showToast(kind: Toast['kind'], text: Said, action?: ToastAction): void {
  // The same words twice in a row are one message.
  if (toasts.get().at(-1)?.text === text) return
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, kind, text, action }])
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** The message to show now; the others wait. */
export const currentToast = (): Toast | undefined => toasts.get()[0]

export const useToast = (): Toast | undefined => useStore(toasts, undefined, currentToast)
