/** The app among the others of the device. Listeners stay until the function they were given back with is called. */
export interface AppPort {
  /** Hears the device's back button, and whether there is a page to go back to. */
  onBack(listener: (canGoBack: boolean) => void): () => void
  leave(): void
  /** Hears when the app goes into the background and when it comes back. */
  onPaused(listener: (paused: boolean) => void): () => void
  /** Hears the links that open the app, the one it was started with too. */
  onLink(listener: (url: string) => void): () => void
  /** Opens another page over the app, with an address and a lock to look at. Resolves when one is back. */
  openTab(url: string): Promise<void>
  onOnline(listener: (online: boolean) => void): () => void
  /** Takes away what covers the app until it shows something. */
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
