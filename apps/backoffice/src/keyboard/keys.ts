/**
 * The keys of the back office. A button or a link names its key with `aria-keyshortcuts`, which screen readers announce,
 * and the key presses it.
 */
export const keys = {
  help: '?',
  next: 'j',
  previous: 'k',
  accept: 'a',
  step: 'n',
  print: 'p',
  handOver: 'h',
  missing: 'm',
  weight: 'w',
  refund: 'r',
  search: '/',
  undo: 'z',
} as const
export type KeyName = keyof typeof keys

/** The keys by the place where they work, in the order in which the list of keys shows them. */
export const keyGroups = {
  board: ['next', 'previous', 'accept', 'step', 'print', 'undo'],
  order: ['accept', 'step', 'missing', 'weight', 'refund', 'handOver', 'print', 'undo'],
  everywhere: ['search', 'help'],
} as const satisfies Record<string, readonly KeyName[]>
