import { isIdentityNumber, isPersonalNumber } from '@lonja/contract/identity-numbers'
import { type Dac7Report, type Dac7Shop, type SellerField, leftOut } from '@lonja/contract/reports/dac7'
import type { Reads } from '../database/database.ts'
import { thisYear } from './asked-year.ts'
import { readDac7Sums, totalOf, withFees } from './dac7-sums.ts'

interface Seller {
  id: string
  name: string
  legalName: string | null
  cif: string | null
  registry: string | null
  address: string | null
  iban: string | null
  ibanHolder: string | null
  commission: number
  sentAt: Date | null
  sums: unknown
}

/** The report of a year: the sums of every shop by quarter, and the data of its seller. */
export async function readDac7Report(db: Reads, year: number): Promise<Dac7Report> {
  const sums = await readDac7Sums(db, year)
  const sellers = await readSellers(db, [...sums.keys()], year)
  const shops = sellers.map((seller) => shopOf(seller, sums.get(seller.id)!))
  return { year, over: year < thisYear(), shops: shops.toSorted((a, b) => b.total.amount - a.total.amount) }
}

function shopOf(seller: Seller, sums: Parameters<typeof withFees>[0][]): Dac7Shop {
  const { id, name, legalName, cif, registry, address, iban, ibanHolder, commission, sentAt } = seller
  const quarters = sums.map((quarter) => withFees(quarter, commission))
  const total = totalOf(quarters)
  const person = cif !== null && isPersonalNumber(cif)
  return {
    business: { id, name },
    legalName,
    cif,
    person,
    registry,
    address,
    iban,
    ibanHolder,
    missing: missingOf(seller, person),
    reported: total.operations >= leftOut.operations || total.amount > leftOut.amount,
    quarters,
    total,
    letter: sentAt && { sentAt: sentAt.toISOString(), current: isSame(seller.sums, quarters) },
  }
}

/** The data that the tax office asks for and that the shop has not given. Persons have no entry in a register. */
function missingOf(seller: Seller, person: boolean): SellerField[] {
  const { legalName, cif, registry, address, iban } = seller
  const given = { legalName, cif: cif !== null && isIdentityNumber(cif), registry: person || registry, address, iban }
  return (Object.keys(given) as SellerField[]).filter((field) => !given[field])
}

const parts = ['paid', 'refunded', 'fees', 'amount', 'operations'] as const

/** Whether stored sums are those of these quarters; the database sorts the keys of stored objects. */
const isSame = (stored: unknown, quarters: Dac7Shop['quarters']): boolean =>
  Array.isArray(stored) &&
  quarters.every((quarter, index) =>
    parts.every((part) => (stored[index] as Dac7Shop['total'])[part] === quarter[part]),
  )

const readSellers = (db: Reads, ids: readonly string[], year: number): Promise<Seller[]> =>
  db.query<Seller>({
    text: `select shop.id, shop.name, nullif(trim(shop.legal_name), '') as "legalName", nullif(trim(shop.cif), '') as cif,
             nullif(trim(shop.dsa_trader ->> 'no'), '') as registry, nullif(trim(shop.iban), '') as iban,
             case when place.id is not null then concat_ws(', ', concat_ws(' ', place.street, place.number, place.floor),
               concat_ws(' ', place.zip, place.city), place.province, place.country) end as address,
             (select nullif(trim(asked.iban_holder), '') from business_application asked
              where asked.business_id = shop.id and asked.iban = shop.iban and asked.iban_holder is distinct from shop.legal_name
              order by asked.decided_at desc nulls last limit 1) as "ibanHolder",
             coalesce(shop.commission, 0) as commission, letter.sent_at as "sentAt", letter.sums
           from business shop left join address place on place.id = shop.address_id
           left join dac7_letter letter on letter.business_id = shop.id and letter.year = $2
           where shop.id = any($1::uuid[]) order by shop.name, shop.id`,
    values: [ids, year],
  })
