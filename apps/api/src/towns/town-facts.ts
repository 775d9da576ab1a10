import { appName } from '@lonja/contract/constants'
import type { Bounds } from '@lonja/contract/places/bounds'
import type { Language } from '@lonja/contract/languages'
import type { Municipality } from './municipality.ts'
import type { Database } from '../database/database.ts'
import { known } from '../database/known.ts'

export const operatorKinds = ['town-hall', 'association'] as const
export type OperatorKind = (typeof operatorKinds)[number]

/** What a town is and who runs it, as `lonja setup` writes it down. */
export interface TownFacts {
  readonly town: Municipality
  readonly operator: {
    readonly kind: OperatorKind
    readonly name: string
    readonly cif: string
    readonly email: string
    readonly phone: string
    readonly address: string
    readonly zip: string
    /** Whom people write to about their data. */
    readonly dpo: string
  }
  readonly app: { readonly name: string; readonly color: string }
  /** Of the shop's pages; Spanish is always one of them. */
  readonly languages: readonly Language[]
}

/** The row of `setting` that has them. */
const KEY = 'town'

/** The town's facts; null before `lonja setup`. */
export async function readTownFacts(db: Database): Promise<TownFacts | null> {
  const [row] = await db.query<{ value: TownFacts }>({
    text: 'select value from setting where key = $1',
    values: [KEY],
  })
  return row?.value ?? null
}

export async function writeTownFacts(db: Database, facts: TownFacts): Promise<void> {
  await db.query({
    text: `insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
    values: [KEY, JSON.stringify(facts)],
  })
  db.changed(TOWN_TAG)
}

/** Says to every process that the town's facts changed. */
export const TOWN_TAG = 'town-facts'

const MARGIN = 0.15

/** The town's facts as they are now, read once until they change; while they cannot be read, as they were last. */
export const knownTownFacts = known(TOWN_TAG, readTownFacts)

/** What the town's shop is called. */
export const shopName = async (db: Database): Promise<string> => (await knownTownFacts(db))?.app.name ?? appName

/** Where addresses are looked for: the town and some 15 km around it, because its shops deliver to their neighbours. */
export const boundsAround = ([west, south, east, north]: Bounds): Bounds => [
  west - MARGIN,
  south - MARGIN,
  east + MARGIN,
  north + MARGIN,
]
