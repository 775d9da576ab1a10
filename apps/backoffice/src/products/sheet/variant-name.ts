import type { SheetCombo } from './sheet.queries.ts'

/** The options of a variant: `M · azul`; empty for the only variant of a product without options. */
export const variantName = ({ values }: Pick<SheetCombo, 'values'>): string =>
  values.map(({ name }) => name).join(' · ')
