const MAX_LENGTH = 40
const MAX_WORDS = 5
/**
 * The maximum number of digits in a counted search. A text with more digits may be a telephone, identity, account or
 * card number.
 */
const MAX_DIGITS = 4

/**
 * Returns the words of a search in the form in which they are counted: in lower case, without accents and
 * punctuation. Returns null for texts that may be personal: e-mail and web addresses, texts with many digits, and texts
 * that are too long for a product.
 */
export function wordsOf(search: string): string | null {
  if (search.length > 4 * MAX_LENGTH || /@|:\/\/|www\.|\.\p{L}{2,}(\W|$)/iu.test(search)) return null
  if ((search.match(/\p{Nd}/gu)?.length ?? 0) > MAX_DIGITS) return null
  const folded = search
    .toLowerCase()
    .normalize('NFD')
    // The tilde of ñ is kept, because «cana» and «caña» are different words.
    .replaceAll(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036F]/g, '')
    .normalize('NFC')
  const words = folded.match(/[\p{L}\p{Nd}]+/gu) ?? []
  const text = words.join(' ')
  return /\p{L}{2}/u.test(text) && words.length <= MAX_WORDS && text.length <= MAX_LENGTH ? text : null
}
