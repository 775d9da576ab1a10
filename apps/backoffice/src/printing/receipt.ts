/** A part of a receipt, from the top to the bottom. */
export type Block =
  | { kind: 'text'; text: string; bold?: boolean; double?: boolean; center?: boolean }
  /** Goods: the quantity comes first. `boxed` has a box to tick. */
  | { kind: 'item'; quantity: number; title: string; detail?: string; amount?: string; boxed?: boolean }
  | { kind: 'row'; left: string; right: string; bold?: boolean }
  | { kind: 'rule' }
  | { kind: 'qr'; text: string; label: string }
  /** A price that is read from afar. */
  | { kind: 'price'; text: string }
  /** An EAN-13 with its bars. */
  | { kind: 'ean'; code: string }

/** One piece of paper, which is cut or torn off at its end. */
export type Receipt = readonly Block[]

/** Rolls of 58, 62 and 80 mm, and sheets. */
export const papers = ['58', '62', '80', 'A6', 'A4'] as const
export type Paper = (typeof papers)[number]

/** The columns of the rolls on which a receipt printer prints. */
export const columnsOf: Readonly<Partial<Record<Paper, number>>> = { '58': 32, '80': 48 }
