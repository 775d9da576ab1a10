import { focusManager, onlineManager } from '@tanstack/react-query'
import { linkTarget } from '#/router/redirect.ts'
import { app } from './app.ts'
import { push } from './push.ts'
import { runtime } from './runtime.ts'

/**
 * The device’s back button closes the top overlay, or goes back, or leaves the app.
 *
 * @param overlays  the open overlays in page order; every modal of the shop is a dialog of the browser
 * @returns a function that stops it
 */
export const followBack = (goBack: () => void, overlays: () => Overlay[] = openDialogs): (() => void) =>
  app.current.onBack((canGoBack) => {
    const open = overlays()
    // The top overlay has the focus, whatever its place in the page.
    const top = open.findLast((overlay) => overlay.matches(':focus-within')) ?? open.at(-1)
    if (top) top.close()
    else if (canGoBack) goBack()
    else app.current.leave()
  })

interface Overlay {
  matches(selector: string): boolean
  close(): void
}

const openDialogs = (): Overlay[] => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]

/**
 * Opens the pages of the shop’s links and of pressed pushes, and nothing else.
 *
 * @param go  opens a path of the shop
 * @returns a function that stops it
 */
export function followLinks(origin: string, go: (to: string) => void): () => void {
  const open = (link: string) => {
    const to = linkTarget(link, origin)
    if (to !== undefined) go(to)
  }
  const stops = [app.current.onLink(open), push.current.onPressed((path) => open(origin + path))]
  return () => stops.forEach((stop) => stop())
}

/**
 * Keeps the state of the running app: it sends no requests in the background and waits without a network. @returns a
 * function that stops it
 */
export function followRunning(): () => void {
  const stops = [
    app.current.onPaused((paused) => {
      runtime.paused = paused
      focusManager.setFocused(!paused)
    }),
    app.current.onOnline((online) => {
      runtime.online = online
      onlineManager.setOnline(online)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
