import type { Deprecation } from './define-operation.ts'

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of an operation that clients should stop using. */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  deprecation: `@${startOf(since).getTime() / 1_000}`,
  ...(sunset && { sunset: startOf(sunset).toUTCString() }),
})
