/** Characters that XML 1.0 does not allow in any form. */
// oxlint-disable-next-line no-control-regex -- these are the control characters that are removed
const notAllowed = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text for the content or an attribute of an element. Characters that XML does not allow are left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notAllowed, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character]!)

/** An element with a text. */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
