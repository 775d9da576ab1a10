/** The bars of the digits at the left (odd parity); the other two sets are made from it. */
const odd = [
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
/** The sets of the six digits at the left, by the first digit: `1` is even parity. */
const parities = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

const inverted = (bars: string): string => bars.replaceAll(/[01]/g, (bar) => (bar === '0' ? '1' : '0'))
const reversed = (bars: string): string => Array.from(bars).toReversed().join('')

/**
 * The 95 modules of an EAN-13 (ISO/IEC 15420): `1` is a bar.
 *
 * @param code  thirteen digits
 */
export function ean13(code: string): string {
  const [first = 0, ...digits] = Array.from(code, Number)
  const bars = digits.map((digit, place) => {
    const left = odd[digit]!
    if (place >= 6) return inverted(left)
    return parities[first]![place] === '1' ? reversed(inverted(left)) : left
  })
  return `101${bars.slice(0, 6).join('')}01010${bars.slice(6).join('')}101`
}
