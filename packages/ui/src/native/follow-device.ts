import { focusManager, onlineManager } from '@tanstack/react-query'
import { linkTarget } from '#/router/redirect.ts'
import { app } from './app.ts'
import { push } from './push.ts'
import { runtime } from './runtime.ts'

/**
 * Handles the device’s back button. It closes the top overlay. If there is no overlay, it opens the previous page. If
 * there is no previous page, it leaves the app.
 *
 * @param overlays  returns the open overlays in page order; by default all open `<dialog>` elements
 * @returns a function that unsubscribes
 */
export const followBack = (goBack: () => void, overlays: () => Overlay[] = openDialogs): (() => void) =>
  app.current.onBack((canGoBack) => {
    const open = overlays()
    // The top overlay is the overlay with the focus, whatever its position in the page.
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
 * Opens the pages of links to `origin` and of pressed pushes. Other links are ignored.
 *
 * @param go  opens a path of the app
 * @returns a function that unsubscribes
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
 * Keeps `runtime` up to date. In the background, screens do not request their data again. While there is no network,
 * such requests wait.
 *
 * @returns a function that unsubscribes
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
