import type { Database } from '#/database/database'

/** Invariants of invoices, as SQL that finds violations. */
const invariants: Readonly<Record<string, string>> = {
  'a series of invoices has a gap or a repeated number': `
    select s.business_id || ' ' || s.kind || ' ' || s.year as what
    from invoice_series s left join invoice i using (business_id, kind, year)
    group by s.business_id, s.kind, s.year, s.last
    having count(i.id) <> s.last or min(i.sequence) <> 1 or max(i.sequence) <> s.last`,

  'a later number has an earlier date': `
    select number as what from (
      select number, issued_on, lag(issued_on) over (partition by business_id, kind, year order by sequence) as before
      from invoice) i where issued_on < before`,

  'an invoice differs from its order, or does not add up': `
    select i.number as what from invoice i join "order" o on o.id = i.order_id
    cross join lateral (
      select coalesce(sum((t->>'base')::bigint + (t->>'tax')::bigint + coalesce((t->>'surcharge')::bigint, 0)), 0) as total,
        coalesce(sum((t->>'base')::bigint), 0) as base
      from jsonb_array_elements(i.snapshot->'tax') t) tax
    cross join lateral (
      select coalesce(sum((l->>'total')::bigint), 0) as total, coalesce(sum((l->>'base')::bigint), 0) as base
      from jsonb_array_elements(i.snapshot->'lines') l) line
    where i.business_id <> o.business_id or tax.total <> i.total or line.total <> i.total or line.base <> tax.base
      or (i.kind <> 'rectifying' and i.total <> o.total)`,

  'more is corrected than was invoiced, or the corrections differ from the refunds': `
    select o.code as what from "order" o join invoice i on i.order_id = o.id left join refund r on r.id = i.refund_id
    group by o.id having sum(i.total) < 0 or coalesce(sum(i.total) filter (where i.kind = 'rectifying'), 0) <> coalesce(-sum(r.amount), 0)`,
}

/** Returns the violated invariants of invoices, with the rows that violate them. Tests expect an empty list. */
export async function brokenInvoiceInvariants(db: Pick<Database, 'query'>): Promise<string[]> {
  const broken: string[] = []
  for (const [name, text] of Object.entries(invariants))
    for (const { what } of await db.query<{ what: string }>({ text })) broken.push(`${name}: ${what}`)
  return broken
}
