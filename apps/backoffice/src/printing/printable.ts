/** The characters of code page 858 from 128 on. It is code page 850 with the euro sign. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´±‗¾¶§÷¸°¨·¹³²■'
const known = new Set(upper)
const similar = new Map(
  Object.entries({
    '–': '-',
    '—': '-',
    '‘': "'",
    '’': "'",
    '“': '"',
    '”': '"',
    '…': '...',
    '•': '·',
    Œ: 'OE',
    œ: 'oe',
  }),
)

/** The text with characters that a receipt printer has: similar ones where there are any, and `?` for the others. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/\p{White_Space}/gu, ' '), shown).join('')

function shown(character: string): string {
  if (/^[ -~]$/.test(character) || known.has(character)) return character
  const alike = similar.get(character)
  if (alike !== undefined) return alike
  const [letter = '?', ...marks] = character.normalize('NFD')
  if (marks.length > 0 && /^[ -~]$/.test(letter)) return letter
  // Emoji consist of several characters, of which only the first one leaves a mark.
  return /^[\p{Mark}\p{Format}\p{Emoji_Modifier}]$/u.test(character) ? '' : '?'
}
