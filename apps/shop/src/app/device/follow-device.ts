import { focusManager, onlineManager } from '@tanstack/react-query'
import { linkTarget } from '#/identity/redirect.ts'
import { app } from '@lonja/ui/native/app.ts'
import { push } from '@lonja/ui/native/push.ts'
import { runtime } from '@lonja/ui/native/runtime.ts'

/**
 * The device's back button closes what lies on top, else goes back, else leaves.
 *
 * @param overlays  what lies over the page, in its order; every modal of the shop is a dialog of the browser
 * @returns how to stop
 */
export const followBack = (goBack: () => void, overlays: () => Overlay[] = openDialogs): (() => void) =>
  app.current.onBack((canGoBack) => {
    const open = overlays()
    // The focus is in the one on top, whatever its place in the page.
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
 * Opens what links of the shop's address and pressed pushes lead to, and nothing else.
 *
 * @param go  to a path of the shop
 * @returns how to stop
 */
export function followLinks(origin: string, go: (to: string) => void): () => void {
  const open = (link: string) => {
    const to = linkTarget(link, origin)
    if (to !== undefined) go(to)
  }
  const stops = [app.current.onLink(open), push.current.onPressed((path) => open(origin + path))]
  return () => stops.forEach((stop) => stop())
}

/** Keeps the flags of the running app: in the background nothing is asked for, without a network it waits. @returns how to stop */
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
