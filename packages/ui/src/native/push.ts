export type Permission = 'granted' | 'denied' | 'prompt'

/** Pushes to the installed app. Functions whose names begin with `on` return an unsubscriber. */
export interface PushPort {
  permission(): Promise<Permission>
  /** Requests a token. The listeners of `onToken` get it. */
  register(): Promise<void>
  /** Subscribes to the first token and to every token that replaces it. */
  onToken(listener: (token: string) => void): () => void
  /** Subscribes to pressed pushes. The listener gets the path that the push opens. */
  onPressed(listener: (url: string) => void): () => void
}

const none = () => () => undefined

/** Browsers get pushes in another way: see `push/browser-push.ts`. */
const browser: PushPort = {
  permission: () => Promise.resolve('denied'),
  register: () => Promise.resolve(),
  onToken: none,
  onPressed: none,
}

export const push: { current: PushPort } = { current: browser }
