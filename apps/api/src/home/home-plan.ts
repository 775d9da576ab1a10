import { type HomeBlock, HomePlan, galleryOf } from '@lonja/contract/home/home-block'
import { usualHome } from '@lonja/contract/home/usual-home'
import { cachedByTag } from '../database/cached-by-tag.ts'
import type { Database } from '../database/database.ts'

/** The key of the row of `setting` with the blocks. Towns without it have the usual home page. */
const KEY = 'home'
/** The tag of everything that shows the blocks of the home page. */
export const HOME_TAG = 'home-blocks'

const planOf = (value: unknown): HomePlan => HomePlan.parse(value)

async function readHomePlan(db: Database): Promise<HomePlan> {
  const [row] = await db.query<{ value: HomePlan }>({ text: 'select value from setting where key = $1', values: [KEY] })
  return planOf(row?.value ?? usualHome)
}

/** The blocks of the home page. They are cached until they change. */
export const cachedHomePlan = cachedByTag(HOME_TAG, readHomePlan)

/** Locks the blocks until the end of the transaction, and reads them. */
export async function lockHomePlan(db: Database): Promise<HomePlan> {
  const [row] = await db.query<{ value: HomePlan }>({
    text: `insert into setting (key, value) values ($1, $2::jsonb)
           on conflict (key) do update set value = setting.value returning value`,
    values: [KEY, JSON.stringify(usualHome)],
  })
  return planOf(row!.value)
}

/** The key of the row of `setting` with blocks that somebody previews before they are published. */
const DRAFT_KEY = 'home-draft'

/** Stores blocks for the preview. Each preview replaces the blocks of the one before. */
export async function writeHomeDraft(db: Database, plan: HomePlan): Promise<void> {
  await db.query({
    text: `insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
    values: [DRAFT_KEY, JSON.stringify(plan)],
  })
}

/** The blocks that were previewed last, or the published ones. */
export async function readHomeDraft(db: Database): Promise<HomePlan> {
  const [row] = await db.query<{ value: HomePlan }>({
    text: 'select value from setting where key = $1',
    values: [DRAFT_KEY],
  })
  return row ? planOf(row.value) : cachedHomePlan(db)
}

/** Writes the blocks. The galleries and pictures that they show cannot be deleted until other blocks replace them. */
export async function writeHomePlan(db: Database, plan: HomePlan): Promise<void> {
  await db.query({
    text: 'update setting set value = $2::jsonb where key = $1',
    values: [KEY, JSON.stringify(plan)],
  })
  const galleries = plan.blocks.flatMap((block) => galleryOf(block) ?? [])
  const images = plan.blocks.flatMap((block) => (block.kind === 'hero' ? (block.image ?? []) : []))
  await db.query({ text: 'delete from home_gallery' })
  await db.query({
    text: `insert into home_gallery (image_gallery_id)
           select id from image_gallery where id = any($1::uuid[]) for key share`,
    values: [galleries],
  })
  await db.query({ text: 'delete from home_image' })
  await db.query({
    text: 'insert into home_image (image_id) select id from image_object where id = any($1::uuid[]) for key share',
    values: [images],
  })
  db.changed(HOME_TAG)
}

/** What the audit log says about the blocks: one line for each. */
export const linesOf = ({ blocks }: HomePlan): Record<string, unknown> => ({
  blocks: blocks.map(
    ({ kind, title, enabled, from, until }: HomeBlock) =>
      `${kind} ${title.es} ${enabled ? '' : '(off)'} ${from ?? ''}–${until ?? ''}`,
  ),
})
