/** The app's place among the others of the device. Listeners stay until the returned function is called. */
export interface AppPort {
  /** Subscribes to the device's back button, with whether there is a page to go back to. */
  onBack(listener: (canGoBack: boolean) => void): () => void
  leave(): void
  /** Subscribes to the app going into the background and coming back. */
  onPaused(listener: (paused: boolean) => void): () => void
  /** Subscribes to the links that open the app, the one that started it included. */
  onLink(listener: (url: string) => void): () => void
  /** Opens another page over the app, with a visible address and lock. Resolves when the person is back. */
  openTab(url: string): Promise<void>
  onOnline(listener: (online: boolean) => void): () => void
  /** Removes the cover that hides the app until it shows something. */
  ready(): void
}

/** A browser has its own back button and opens links by itself. */
const browser: AppPort = {
  onBack: () => () => undefined,
  leave: () => undefined,
  onPaused: (listener) => {
    const tell = () => listener(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  },
  onLink: () => () => undefined,
  openTab: (url) =>
    new Promise((resolve) => {
      open(url, '_blank', 'noopener')
      addEventListener('focus', () => resolve(), { once: true })
    }),
  onOnline: (listener) => {
    const tell = () => listener(navigator.onLine)
    for (const kind of ['online', 'offline']) addEventListener(kind, tell)
    return () => {
      for (const kind of ['online', 'offline']) removeEventListener(kind, tell)
    }
  },
  ready: () => undefined,
}

export const app: { current: AppPort } = { current: browser }
