/** The positions of the first and the last byte. */
export interface Range {
  start: number
  end: number
}

/**
 * Reads a `Range` header (RFC 9110) for a file of `size` bytes. The result is the range of bytes; `none` if the range
 * is outside of the file; `whole` if the header is missing, invalid, or has several ranges.
 */
export function readRange(header: string | undefined, size: number): Range | 'whole' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '')
    return to !== '' && Number(to) > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'none'
  const [start, end] = [Number(from), to === '' ? size - 1 : Number(to)]
  if (end < start) return to === '' ? 'none' : 'whole'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'none'
}
