import { createStore, useStore } from '#/store/create-store.ts'
import type { Locale } from '#/i18n/locale.ts'

/** A text, or a function that returns it in the language of the page. Code outside of screens has no language. */
export type ToastText = string | ((locale: Locale) => string)

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: ToastText
  /** An action in the message, for example undo or opening the basket. */
  action?: ToastAction | undefined
}
export type ToastAction = { label: ToastText } & ({ to: string } | { run: () => void })

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Queues a message at the top of the window. Errors must be shown somewhere else too. */
export function showToast(kind: Toast['kind'], text: ToastText, action?: ToastAction): void {
  // The same text twice in a row is one message.
  if (toasts.get().at(-1)?.text === text) return
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, kind, text, action }])
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** The message to show now. Later messages wait until this message is dismissed. */
export const currentToast = (): Toast | undefined => toasts.get()[0]

export const useToast = (): Toast | undefined => useStore(toasts, undefined, currentToast)
