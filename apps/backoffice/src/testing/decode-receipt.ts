/** The characters from 128 on as Python's `bytes(range(128, 256)).decode('cp858')` gives them. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'
const esc = 0x1b
const gs = 0x1d

/**
 * What a receipt printer makes of ESC/POS commands (Epson, ESC/POS Command Reference), as text. `<b>` is bold, `<2>` is
 * double width and height. It knows the commands of our receipts, and throws at any other, because a printer would print
 * it as letters.
 */
export function decodeReceipt(bytes: Uint8Array): string {
  let out = ''
  let bold = 0
  let size = 0
  let shown = { bold: 0, size: 0 }
  let qr = ''
  const text = (character: string) => {
    if (shown.bold !== bold) out += bold ? '<b>' : '</b>'
    if (shown.size !== size) out += size ? '<2>' : '</2>'
    shown = { bold, size }
    out += character
  }
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    const next = bytes[at + 1]!
    const value = bytes[at + 2]!
    if (byte === 0x0a) out += '\n'
    else if (byte === 0x0d) continue
    else if (byte === esc && next === 0x40) at += 1
    else if (byte === esc && next === 0x74 && value === 19) at += 2
    else if (byte === esc && next === 0x4d && value === 0) at += 2
    else if (byte === esc && next === 0x61 && value <= 2) at += 2
    else if (byte === esc && next === 0x45) [bold, at] = [value, at + 2]
    else if (byte === gs && next === 0x21 && (value === 0 || value === 0x11)) [size, at] = [value, at + 2]
    else if (byte === gs && next === 0x56) [out, at] = [`${out}${value === 1 ? '[cut]' : '[full cut]'}`, at + 2]
    else if (byte === gs && (next === 0x68 || next === 0x77 || next === 0x48)) at += 2
    else if (byte === gs && next === 0x6b && value === 2) {
      const end = bytes.indexOf(0, at + 3)
      out += `[EAN ${String.fromCodePoint(...bytes.slice(at + 3, end))}]`
      at = end
    } else if (byte === gs && next === 0x28 && value === 0x6b) {
      const length = bytes[at + 3]! + 256 * bytes[at + 4]!
      const [, function_, , ...data] = bytes.slice(at + 5, at + 5 + length)
      if (function_ === 0x50) qr = String.fromCodePoint(...data)
      if (function_ === 0x51) out += `[QR ${qr}]`
      at += 4 + length
    } else if (byte === 0x1c && next === 0x2e) at += 1
    else if (byte >= 0x20) text(byte < 0x80 ? String.fromCodePoint(byte) : upper[byte - 0x80]!)
    else throw new Error(`Unknown command ${byte} ${next} ${value} at ${at}`)
  }
  return out
}
