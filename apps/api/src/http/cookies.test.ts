import { expect, it } from 'vitest'
import { readCookie } from './cookies.ts'

it.each<[cookie: string | undefined, value: string | null]>([
  ['lonja=a.b', 'a.b'],
  ['banner=1; lonja=a=b; x=y', 'a=b'],
  ['banner=1;lonja=a', 'a'],
  ['lonja=first; lonja=second', 'first'],
  ['lonja=', ''],
  ['MY-lonja=a; lonjas=b; lonja', null],
  ['', null],
  [undefined, null],
])('the cookie header %j contains the value %j for the cookie «lonja»', (cookie, value) => {
  expect(readCookie({ headers: { cookie } }, 'lonja')).toBe(value)
})
