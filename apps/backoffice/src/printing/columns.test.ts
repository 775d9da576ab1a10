import { expect, it } from 'vitest'
import { decodeReceipt } from '#/testing/decode-receipt.ts'
import { bytesOf } from './bytes.ts'
import { layOut, wrap } from './columns.ts'
import { printable } from './printable.ts'

it('long words are divided, and words are not', () => {
  expect(wrap('una barra de pan', 9)).toEqual(['una barra', 'de pan'])
  expect(wrap('desenvolupament', 4)).toEqual(['dese', 'nvol', 'upam', 'ent'])
  expect(wrap('', 4)).toEqual([])
})

it('an amount that does not fit beside its text is below it', () => {
  const lines = layOut([{ kind: 'row', left: 'Total del pedido', right: '1.234,56 €' }], 20)
  expect(lines.map((line) => line.kind === 'text' && line.text)).toEqual(['Total del pedido', '          1.234,56 €'])
})

it('a character that the printer cannot print is replaced by a similar one', () => {
  expect(printable('10:00–11:00\u202F· l’àvia “bona”… œuf Łódź ș 👩🏽‍🍳 1.234,56\u00A0€')).toBe(
    `10:00-11:00 · l'àvia "bona"... oeuf ?ódz s ?? 1.234,56 €`,
  )
})

it('every printable character of code page 858 reaches the paper unchanged', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')
  const wanted = `x${all}ñÑçÇáéíóúàèòïü·€«»¡¿ºª×ßøÅ`.replaceAll(' ', '')
  const decoded = decodeReceipt(bytesOf([[{ kind: 'text', text: wanted }]], 48))
  expect(decoded.replaceAll(/\n|\[cut\]/g, '')).toBe(wanted)
})

it('each receipt is cut', () => {
  const one = [{ kind: 'text', text: 'R1001' }] as const
  expect(decodeReceipt(bytesOf([one, one], 32)).split('[cut]')).toHaveLength(3)
})

it('the printer itself draws EAN bar codes and QR codes', () => {
  const text = decodeReceipt(
    bytesOf(
      [
        [
          { kind: 'ean', code: '8412345678905' },
          { kind: 'qr', text: 'https://a.test/o', label: 'Tu pedido' },
        ],
      ],
      32,
    ),
  )
  expect(text).toContain('[EAN 8412345678905]')
  expect(text).toContain('[QR https://a.test/o]')
})
