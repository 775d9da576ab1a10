const told = new Set<string>()

/** Tells the server of an address that leads nowhere: once while the page lives, without what follows its path. */
export function reportMissing(path: string): void {
  if (told.has(path)) return
  told.add(path)
  send({ kind: 'not-found', path: path.slice(0, 300) })
}

/**
 * Tells the server of a screen that failed, by the number that is shown for it.
 *
 * @param path  of the route, as `/product/:id`
 */
export function reportCrash(id: string, path: string, error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error(typeof error)
  // Neither message nor address: they may quote somebody.
  const [at = ''] = /\/assets\/[\w.-]+:\d+:\d+/.exec(stack) ?? []
  send({ kind: 'crash', id, path, error: name, at })
}

/** The packed app is of another origin, whose reports nobody takes; without a network they are nobody's either. */
function send(report: Record<string, string>): void {
  if ('api' in document.documentElement.dataset) return
  fetch('/client-reports', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)
}
