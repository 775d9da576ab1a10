/** The events and functions of an app on its device. Functions whose names begin with `on` return an unsubscriber. */
export interface AppPort {
  /** Subscribes to the device's back button. `canGoBack` is whether there is a page to go back to. */
  onBack(listener: (canGoBack: boolean) => void): () => void
  leave(): void
  /** Subscribes to the changes between foreground and background; `paused` is true in the background. */
  onPaused(listener: (paused: boolean) => void): () => void
  /** Subscribes to the links that open the app, including the link that started it. */
  onLink(listener: (url: string) => void): () => void
  /** Opens a page over the app in a browser tab that shows its address. Resolves when the user returns to the app. */
  openTab(url: string): Promise<void>
  onOnline(listener: (online: boolean) => void): () => void
  /** Removes the start screen. It covers the app until the app calls this function. */
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
