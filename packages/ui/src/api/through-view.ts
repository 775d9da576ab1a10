import { viewHeader } from '@lonja/contract/shop-views/view-header'

/**
 * Sends the calls of the signed-in person through a view of the town's staff. The renewal of the session is a call
 * without a token, and the end of the session is about the person, so they have no header.
 */
export const throughView =
  (view: string) =>
  (path: string, { headers, ...init }: RequestInit): Promise<Response> => {
    const given = new Headers(headers)
    if (given.has('Authorization') && !path.startsWith('/api/logout')) given.set(viewHeader, view)
    return fetch(path, { ...init, headers: given })
  }
