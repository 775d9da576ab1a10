import type { Page } from '@playwright/test'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parity = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
const inverted = (bars: string) => bars.replaceAll(/./g, (bar) => (bar === '1' ? '0' : '1'))
const reversed = (bars: string) => Array.from(bars).toReversed().join('')

/** The bars of an EAN-13 (ISO/IEC 15420): `1` for black. */
export function barsOf(code: string): string {
  const digits = Array.from(code, Number)
  const half = digits.slice(1, 7).map((digit, place) => {
    const bars = left[digit]!
    return parity[digits[0]!]![place] === 'L' ? bars : reversed(inverted(bars))
  })
  const other = digits.slice(7).map((digit) => inverted(left[digit]!))
  return `101${half.join('')}01010${other.join('')}101`
}

/** Gives the pages of a tab a camera that shows a picture of an EAN-13. Must be called before the page is opened. */
export async function showToCamera(page: Page, code: string): Promise<void> {
  await page.addInitScript((bars) => {
    const open = () => {
      const canvas = document.createElement('canvas')
      canvas.width = 1_280
      canvas.height = 720
      const context = canvas.getContext('2d')!
      const draw = () => {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = '#000'
        Array.from(bars).forEach((bar, place) => bar === '1' && context.fillRect(300 + place * 6, 200, 6, 300))
      }
      draw()
      // The stream has a picture only when the canvas changes.
      setInterval(draw, 100)
      return Promise.resolve(canvas.captureStream(10))
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: open })
  }, barsOf(code))
}
