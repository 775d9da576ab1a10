/** A push that the server sends (`apps/api/src/push/send-pushes.ts`). */
interface PushMessage {
  title: string
  body: string
  url: string
  tag: string
}

/** The parts of a service worker that this file uses. */
export interface PushScope {
  readonly location: { readonly origin: string }
  readonly registration: { showNotification(title: string, options: object): Promise<void> }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly object[]>
    openWindow(url: string): Promise<object | null>
  }
}

/** Shows a push. Browsers require a visible notification for each push. @param text  the decrypted text of the push */
export function showPush(scope: PushScope, text: string | undefined): Promise<void> {
  const { title, body, url, tag } = read(text)
  return scope.registration.showNotification(title, {
    body,
    data: url,
    icon: '/icons/icon-192.png',
    lang: 'es',
    // A notification replaces the previous one about the same order or campaign, and makes a sound again.
    ...(tag && { tag, renotify: true }),
  })
}

/** Opens the page of a notification, in an existing window if there is one. @param url  a path of the app */
export async function openPushed(scope: PushScope, url: unknown): Promise<void> {
  const { origin } = scope.location
  const named = new URL(typeof url === 'string' && URL.canParse(url, origin) ? url : '/', origin)
  const wanted = named.origin === origin ? named.href : `${origin}/`
  const open = (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })) as readonly {
    url: string
    focus(): Promise<unknown>
  }[]
  const there = open.find((window) => window.url === wanted)
  await (there ? there.focus() : scope.clients.openWindow(wanted))
}

function read(text = ''): PushMessage {
  try {
    return JSON.parse(text) as PushMessage
  } catch {
    return { title: 'Lonja', body: '', url: '/notifications', tag: '' }
  }
}
