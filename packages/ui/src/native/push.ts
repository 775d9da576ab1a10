export type Permission = 'granted' | 'denied' | 'prompt'

/** Pushes to the installed app. Listeners stay until the returned function is called. */
export interface PushPort {
  permission(): Promise<Permission>
  /** Requests a token, which `onToken` delivers. */
  register(): Promise<void>
  /** Subscribes to tokens: the first one and every later one. */
  onToken(listener: (token: string) => void): () => void
  /** Subscribes to the targets of pressed pushes. */
  onPressed(listener: (url: string) => void): () => void
}

const none = () => () => undefined

/** Browsers do not get pushes this way. */
const browser: PushPort = {
  permission: () => Promise.resolve('denied'),
  register: () => Promise.resolve(),
  onToken: none,
  onPressed: none,
}

export const push: { current: PushPort } = { current: browser }
