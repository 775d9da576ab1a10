import { appName } from '@lonja/contract/constants'
import type { Bounds } from '@lonja/contract/geocoding/bounds'
import type { Language } from '@lonja/contract/languages'
import { violationMessages } from '@lonja/contract/errors'
import type { OperatorKind } from '@lonja/contract/setup/operator-kinds'
import type { TownLogo } from '@lonja/contract/setup/town-look'
import { invalid } from '../http/problem.ts'
import type { Municipality } from './municipality.ts'
import type { Database } from '../database/database.ts'
import { cachedByTag } from '../database/cached-by-tag.ts'

/** The picture beside the name, with the files from which mails and icons are made. */
export interface StoredLogo extends TownLogo {
  /** The address of the picture in its full size. */
  readonly original: string
  /** The picture on a white ground, because mail programs cannot show WebP; null if there is none. */
  readonly jpeg: { readonly contentUrl: string; readonly width: number; readonly height: number } | null
}

/** The facts about the town and its operator that `lonja setup` records. */
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
    /** The contact for questions about personal data. */
    readonly dpo: string
  }
  readonly app: { readonly name: string; readonly color: string }
  /** The picture beside the name; null for none. */
  readonly logo: StoredLogo | null
  /** The languages of the pages. Spanish is always one of them. */
  readonly languages: readonly Language[]
}

/** The key of the row of `setting` with the facts. */
const KEY = 'town'

/** Reads the town's facts; null before `lonja setup`. */
export async function readTownFacts(db: Database): Promise<TownFacts | null> {
  const [row] = await db.query<{ value: Omit<TownFacts, 'logo'>; logo: StoredLogo | null }>({
    text: `select value, (
             select json_build_object('id', i.id, 'width', i.width, 'height', i.height,
               'contentUrl', coalesce(i.variants->'320'->>'contentUrl', i.content_url),
               'original', i.content_url, 'jpeg', i.variants->'jpeg')
             from town_logo l join image_object i on i.id = l.image_id
           ) as logo
           from setting where key = $1`,
    values: [KEY],
  })
  return row ? { ...row.value, logo: row.logo } : null
}

/** Writes the facts, without the logo. */
export async function writeTownFacts(db: Database, { logo: _logo, ...facts }: TownFacts): Promise<void> {
  await db.query({
    text: `insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
    values: [KEY, JSON.stringify(facts)],
  })
  db.changed(TOWN_TAG)
}

/** Changes the logo to an uploaded picture, or to none. @throws Problem 422 if there is no such picture */
export async function writeTownLogo(db: Database, image: string | null): Promise<void> {
  await db.query({ text: 'delete from town_logo' })
  if (image !== null) {
    const [found] = await db.query({
      text: `insert into town_logo (image_id) select id from image_object where id = $1 for key share returning image_id`,
      values: [image],
    })
    if (!found) throw invalid({ propertyPath: 'logo', message: violationMessages.unknown })
  }
  db.changed(TOWN_TAG)
}

/** The tag of the town's facts. A change with this tag makes every process read the facts again. */
export const TOWN_TAG = 'town-facts'

const MARGIN = 0.15

/** The town's facts. They are cached until they change; if they cannot be read, the last known facts are returned. */
export const cachedTownFacts = cachedByTag(TOWN_TAG, readTownFacts)

/** The name of the town's web shop. */
export const shopName = async (db: Database): Promise<string> => (await cachedTownFacts(db))?.app.name ?? appName

/**
 * The area for address searches: the town and about 15 km around it, because shops of the town deliver to
 * neighbouring towns.
 */
export const boundsAround = ([west, south, east, north]: Bounds): Bounds => [
  west - MARGIN,
  south - MARGIN,
  east + MARGIN,
  north + MARGIN,
]
