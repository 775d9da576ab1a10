import { identityNumberKind } from '../identity-numbers.ts'

/**
 * The system that issues the invoices of a shop: Lonja, the shop's own software, or none because the shop does not
 * issue invoices for these sales. Without Lonja, the customer gets a receipt.
 */
export const invoicingSystems = ['lonja', 'own', 'off'] as const
export type InvoicingSystem = (typeof invoicingSystems)[number]

/**
 * The first day on which invoices need software that keeps chained records (VERI*FACTU): for companies, and for
 * everybody else (RD 1007/2023, final provision 4, in the version of RDL 15/2025). Lonja does not keep such records.
 */
export const verifactuFrom = { companies: '2027-01-01', others: '2027-07-01' } as const

/**
 * The day from which the shop must use such software, for example `2027-01-01`. A shop counts as a company if its
 * tax number is of an organisation, or if it has no valid number.
 */
export function verifactuDay(cif: string | null): string {
  const kind = cif === null ? undefined : identityNumberKind(cif)
  return kind === 'nif' || kind === 'nie' ? verifactuFrom.others : verifactuFrom.companies
}

/**
 * The system that issues the shop's invoices on a day. A shop that has chosen one keeps it. The default is Lonja, and
 * from the day of the law on none.
 *
 * @param day  in the town's time zone, for example `2026-12-31`
 */
export function invoicingOn(
  day: string,
  shop: { invoicing: InvoicingSystem | null; cif: string | null },
): InvoicingSystem {
  return shop.invoicing ?? (day < verifactuDay(shop.cif) ? 'lonja' : 'off')
}
