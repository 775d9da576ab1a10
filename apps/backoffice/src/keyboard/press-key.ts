/** The card that had the focus last. It may have moved to another column since. */
let lastCard: string | undefined

const visible = (selector: string, within: ParentNode = document): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

/** The card that the keys act on: the one with the focus, or the last one if nothing has the focus any more. */
function currentCard(): HTMLElement | undefined {
  const { activeElement } = document
  const focused = activeElement?.closest<HTMLElement>('[data-card]')
  if (focused) return focused
  if (activeElement && activeElement !== document.body) return undefined
  return visible('[data-card]').find(({ dataset }) => dataset['card'] === lastCard)
}

/** Moves the focus to the next or the previous card. */
export function moveFocus(by: 1 | -1): void {
  if (document.querySelector('dialog[open]')) return
  const cards = visible('[data-card]')
  const current = currentCard()
  const from = current ? cards.indexOf(current) : by === 1 ? -1 : cards.length
  focusCard(cards[Math.min(Math.max(from + by, 0), cards.length - 1)])
}

function focusCard(card: HTMLElement | undefined): void {
  if (!card) return
  lastCard = card.dataset['card']
  card.querySelector<HTMLElement>('a[href], button')?.focus()
  card.scrollIntoView({ block: 'nearest' })
}

/**
 * Presses the button or the link with this key: in the open dialog, in the current card, or outside of the cards. If only
 * other cards have the key, the first press goes to the first of them, and does nothing else.
 */
export function pressKey(key: string): void {
  const named = `[aria-keyshortcuts~="${key}"]`
  const dialog = document.querySelector('dialog[open]')
  if (dialog) return visible(named, dialog)[0]?.click()
  const card = currentCard()
  const own = card && visible(named, card)[0]
  const found = own ?? visible(named).find((element) => !element.closest('[data-card]'))
  if (!found) return focusCard(visible('[data-card]').find((other) => visible(named, other).length > 0))
  if (card) lastCard = card.dataset['card']
  if (found instanceof HTMLInputElement) return found.focus()
  found.click()
  // A button that opens a dialog leads to the same choice in the dialog.
  requestAnimationFrame(() => {
    const opened = document.querySelector('dialog[open]')
    if (opened) visible(named, opened)[0]?.click()
  })
}
