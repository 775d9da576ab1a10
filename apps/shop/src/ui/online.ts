import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Locale } from '#/i18n/locale.ts'

/** Whether there is a connection, as far as is known; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )

type Show = (place: HTMLElement, locale: Locale) => () => void
let show: Show | undefined

/** Says who writes how old what is shown is into an element, until told to stop: `offline/age.ts`, once it is loaded. */
export const setAgeWriter = (value: Show): void => void (show = value)

/** As the `ref` of an element. */
export const writeAge =
  (locale: Locale) =>
  (place: HTMLElement | null): (() => void) | undefined =>
    place ? show?.(place, locale) : undefined
