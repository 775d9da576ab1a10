import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { beforeAll, expect, it } from 'vitest'
import { ean13 } from './ean13.ts'

const reader = new URL('../../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url)
beforeAll(() => prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(reader)).buffer } }))

/** A picture of the bars, three pixels for each module, with white margins. */
function pictureOf(modules: string): ImageData {
  const bars = `${'0'.repeat(12)}${modules}${'0'.repeat(12)}`
  const [width, height] = [bars.length * 3, 60]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++)
    if (bars[Math.floor((pixel % width) / 3)] === '1') data.fill(0, pixel * 4, pixel * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' }
}

it.each(['4003994155486', '8412345678905', '0036000291452', '9780201379624', '2012345012345'])(
  'a scanner reads %s from its bars',
  async (code) => {
    const checked = `${code.slice(0, 12)}${checkDigit(code)}`
    const [found] = await readBarcodes(pictureOf(ean13(checked)), { formats: ['EAN-13'] })
    expect(found?.text).toBe(checked)
  },
)

function checkDigit(code: string): number {
  const sum = Array.from(code.slice(0, 12), Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}
