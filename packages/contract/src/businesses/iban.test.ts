import { expect, test } from 'vitest'
import { isIban, normaliseIban } from './iban.ts'

test.each(['ES9121000418450200051332', 'DE89370400440532013000', 'GB29NWBK60161331926819'])('%s is valid', (text) => {
  expect(isIban(text)).toBe(true)
})

test.each(['', 'ES', 'ES9121000418450200051333', 'ES912100041845020005133', 'es9121000418450200051332', 'ES91 2100'])(
  '«%s» is invalid',
  (text) => {
    expect(isIban(text)).toBe(false)
  },
)

test('normaliseIban removes spaces and writes capital letters', () => {
  expect(normaliseIban(' es91 2100 0418 4502 0005 1332')).toBe('ES9121000418450200051332')
})
