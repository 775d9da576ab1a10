export type Permission = 'granted' | 'denied' | 'prompt'

/** Pushes to the installed app. Listeners stay until the function they were given back with is called. */
export interface PushPort {
  permission(): Promise<Permission>
  /** Asks for a token, which `onToken` hears of. */
  register(): Promise<void>
  /** Hears each token, the first one and every one that takes its place. */
  onToken(listener: (token: string) => void): () => void
  /** Hears where a push leads to that somebody pressed. */
  onPressed(listener: (url: string) => void): () => void
}

const none = () => () => undefined

/** In a browser pushes do not come this way. */
const browser: PushPort = {
  permission: () => Promise.resolve('denied'),
  register: () => Promise.resolve(),
  onToken: none,
  onPressed: none,
}

export const push: { current: PushPort } = { current: browser }
