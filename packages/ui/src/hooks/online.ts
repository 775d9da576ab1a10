import { onlineManager } from '@tanstack/react-query'
import { useStore } from '#/store/create-store.ts'
import type { Locale } from '#/i18n/locale.ts'

const online = {
  subscribe: (listener: () => void) => onlineManager.subscribe(listener),
  get: () => onlineManager.isOnline(),
}

/** Whether there is a connection, as far as is known; true on the server. */
export const useOnline = (): boolean => useStore(online, true)

type Show = (place: HTMLElement, locale: Locale) => () => void
let show: Show | undefined

/**
 * Registers the function that writes the age of the shown data into an element. The registered function returns
 * another function, which stops the writing. `offline/age.ts` calls `setAgeWriter` when it is loaded.
 */
export const setAgeWriter = (value: Show): void => void (show = value)

/** The `ref` of an element that shows the age of the shown data. */
export const writeAge =
  (locale: Locale) =>
  (place: HTMLElement | null): (() => void) | undefined =>
    place ? show?.(place, locale) : undefined
