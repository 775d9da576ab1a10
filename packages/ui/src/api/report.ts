const told = new Set<string>()

/** Reports the path of an unknown address to the server; each path only once per page load. */
export function reportMissing(path: string): void {
  if (told.has(path)) return
  told.add(path)
  send({ kind: 'not-found', path: path.slice(0, 300) })
}

/**
 * Reports a failed screen to the server, with the number shown on it.
 *
 * @param path  the pattern of the route: `/product/:id`
 */
export function reportCrash(id: string, path: string, error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : new Error(typeof error)
  // The message and the address are not sent, because they may contain personal data.
  const [at = ''] = /\/assets\/[\w.-]+:\d+:\d+/.exec(stack) ?? []
  send({ kind: 'crash', id, path, error: name, at })
}

/**
 * Sends a report; without a network it is lost. The packed app sends none, because its reports come from another origin
 * and would be refused.
 */
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
