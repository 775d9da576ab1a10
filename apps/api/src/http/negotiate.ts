import { Problem } from './problem.ts'

/** JSON-LD refers to other records by IRI; plain JSON embeds their summaries. */
export type Format = 'json' | 'jsonld'

export const mimeOf = { json: 'application/json', jsonld: 'application/ld+json' } as const

const remembered = new Map<string, Format | null>()

/**
 * The format of an answer: that of the path's suffix, else that of the `Accept` header, else JSON-LD. An `Accept`
 * header for any type also means JSON-LD, because clients of API Platform send it and expect JSON-LD.
 *
 * @throws Problem `Not acceptable` if the header allows neither format, or does not allow the format of the suffix
 */
export function formatOf(accept: string | undefined, suffix?: Format): Format {
  if (!accept || accept === '*/*') return suffix ?? 'jsonld'
  let wanted = remembered.get(accept)
  if (wanted === undefined) {
    wanted = bestFormat(accept)
    if (remembered.size < 1_000) remembered.set(accept, wanted)
  }
  if (suffix && (accept.includes('*/*') || accept.includes('application/*') || accept.includes(mimeOf[suffix])))
    return suffix
  if (wanted === null || (suffix && wanted !== suffix))
    throw new Problem('Not acceptable', {
      detail: `Requested format "${accept.slice(0, 100)}" is not supported. Supported MIME types are "application/ld+json", "application/json".`,
    })
  return wanted
}

function bestFormat(accept: string): Format | null {
  const ranges = accept
    .split(',')
    .map((part, position) => {
      const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return { type, q: q ? Number(q.slice(2)) : 1, position }
    })
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q || a.position - b.position)
  for (const { type } of ranges) {
    if (type === 'application/ld+json' || type === '*/*' || type === 'application/*') return 'jsonld'
    if (type === 'application/json' || type === 'application/problem+json') return 'json'
  }
  return null
}

/** The error for a path with the suffix of an unknown format, such as `/api/products.xml`. */
export const unknownFormat = (suffix: string): Problem =>
  new Problem('Format is not supported', { detail: `Format "${suffix.slice(0, 40)}" is not supported` })

/** Removes a final `.json` or `.jsonld` from the last segment of a path. Any other ending is part of the value. */
export function splitSuffix(value: string): { value: string; suffix?: Format } {
  const match = /^(.+)\.(jsonld|json)$/.exec(value)
  return match ? { value: match[1]!, suffix: match[2] as Format } : { value }
}
