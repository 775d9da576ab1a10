import { expect, it } from 'vitest'
import { readRange } from './read-range.ts'

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['Bytes=5-5', { start: 5, end: 5 }],
  ['bytes=1000-', 'none'],
  ['bytes=1000-1001', 'none'],
  ['bytes=-0', 'none'],
  // For an invalid range, or for several ranges, the whole file is sent.
  [undefined, 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=9-5', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
])('readRange reads %s for a file of 1,000 bytes', (header, range) => expect(readRange(header, 1000)).toEqual(range))
