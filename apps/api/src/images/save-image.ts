import { violationMessages } from '@lonja/contract/errors'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { insert } from '../database/insert.ts'
import { mustFitQuota } from '../media/quota.ts'
import { mediaStore, nameOf } from '../media/store.ts'
import { Problem, invalid } from '../http/problem.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import type { Services } from '../services.ts'
import { TOWN_TAG } from '../towns/town-facts.ts'
import { readRatio } from '../media/crops.ts'
import { type DeriveJob, type Derived, ImageRefused, derive } from '../media/derive.ts'
import {
  type ImageFiles,
  type ImageRow,
  type ImageSizeRow,
  cropOf,
  deleteUnusedFiles,
  storeFiles,
  storeImage,
  readImageSizes,
  deleteFiles,
  revisionsOf,
  urlsOf,
} from './image-row.ts'
import type { PostedImage } from './posted-image.ts'

const middle = { x: 0.5, y: 0.5 }

/** Creates an image from an upload. If the same person sent the same upload before, returns the existing image. */
export async function createImage(
  services: Pick<Services, 'config' | 'db'>,
  viewer: Viewer,
  posted: PostedImage,
): Promise<{ id: string; created: boolean }> {
  const { db, config } = services
  const earlier = await findEarlierUpload(db, viewer, posted)
  if (earlier) return { id: earlier, created: false }
  await db.transaction(() => mustFitQuota(db, viewer, posted.file.data.length))
  const sizes = await readImageSizes(db)
  const derived = await deriveFrom(posted, sizes)
  const store = mediaStore(config)
  const files = await storeImage(store, derived)
  const id = uuidv7()
  try {
    const there = await db.transaction(async () => {
      await mustFitQuota(db, viewer, files.bytes)
      // If a person sends the same file twice at once, the lock of the quota makes the second request wait until the
      // image of the first request can be found.
      const same = await findEarlierUpload(db, viewer, posted)
      if (same) return same
      await insertImage(db, viewer, id, posted, derived, files, sizes)
      return null
    })
    if (!there) return { id, created: true }
    await deleteFiles(store, urlsOf(files))
    return { id: there, created: false }
  } catch (error) {
    await deleteFiles(store, urlsOf(files))
    throw error
  }
}

/** Replaces the picture of an image. Its texts change only if the upload contains texts. */
export async function replaceImage(
  services: Services,
  viewer: Viewer,
  image: ImageRow,
  posted: PostedImage,
  check: () => Promise<void>,
): Promise<void> {
  const { db } = services
  const sizes = await readImageSizes(db)
  const focal = posted.focal ?? image.focal
  const derived = await deriveFrom({ ...posted, focal }, sizes)
  const files = await storeImage(mediaStore(services.config), derived)
  await replaceImageFiles(services, image, files, sizes, async () => {
    await check()
    await mustFitQuota(db, viewer, files.bytes)
    await db.query({
      text: `update image_object set file_o_name = $2, content_url = $3, mime_type = 'image/webp', size = $4, width = $5,
          height = $6, color = $7, ratio = $8, focal = $9, crops = $10, hash = null, alt = coalesce($11, alt),
          "default" = coalesce($12, "default"), bytes = $13
        where id = $1`,
      values: [
        image.id,
        posted.file.filename,
        files.contentUrl,
        derived.master.length,
        derived.width,
        derived.height,
        derived.color,
        posted.ratio,
        JSON.stringify(focal),
        JSON.stringify(posted.crops),
        posted.alt ?? null,
        posted.default ?? null,
        files.bytes,
      ],
    })
    if (image.owner_id === viewer.id) return
    await recordAudit(db, authorOf(viewer), {
      resource: 'image-objects',
      id: image.id,
      action: 'replace',
      onBehalfOf: image.owner_id,
      before: { contentUrl: image.content_url },
      after: { contentUrl: files.contentUrl },
    })
  })
}

/**
 * Makes crops of an image again. @param all  true after its focal point changed, to make all crops again; false after
 * image sizes changed, to make only the crops of these sizes
 */
export async function recropImage(services: Services, image: ImageRow, all: boolean): Promise<void> {
  const store = mediaStore(services.config)
  const sizes = await readImageSizes(services.db)
  const own = new Set(image.crops.map(({ name }) => name))
  const wanted = sizes.filter(({ code }) => !own.has(code))
  const due = all ? wanted : wanted.filter(({ code, revision }) => image.sizes[code] !== revision)
  const crops = [...(all ? image.crops : []), ...due.map(cropOf)]
  const file = await store.get(nameOf(image.content_url))
  if (!file) throw new Error(`The file of image ${image.id} is missing`)
  const { focal } = image
  const derived = await derive({ file, ratio: null, focal, crops, ready: [], plain: false })
  const kept = await storeFiles(store, derived)
  // Leaves out the variants of deleted sizes.
  const stale = new Set(Object.keys(image.sizes).filter((code) => !wanted.some((size) => size.code === code)))
  const rest = Object.entries(image.variants).filter(
    ([name]) => !stale.has(name.replace(/-avif$/, '')) || own.has(name),
  )
  const variants = { ...Object.fromEntries(rest), ...kept.variants }
  await replaceImageFiles(services, image, { contentUrl: image.content_url, variants }, sizes, async () => {})
}

function deriveFrom(posted: PostedImage, sizes: readonly ImageSizeRow[]): Promise<Derived> {
  const own = new Set([...posted.crops, ...posted.ready].map(({ name }) => name))
  const job: DeriveJob = {
    file: posted.file.data,
    ratio: posted.ratio === null ? null : readRatio(posted.ratio),
    focal: posted.focal ?? middle,
    crops: [...posted.crops, ...sizes.filter(({ code }) => !own.has(code)).map(cropOf)],
    ready: posted.ready,
    plain: true,
  }
  return derive(job).catch((error: unknown) => {
    if (!(error instanceof ImageRefused)) throw error
    throw invalid({ propertyPath: error.part, message: violationMessages.image })
  })
}

async function findEarlierUpload(db: Database, viewer: Viewer, { hash }: PostedImage): Promise<string | null> {
  const [row] = await db.query<{ id: string }>({
    text: 'select id from image_object where owner_id = $1 and hash = $2',
    values: [viewer.id, hash],
  })
  return row?.id ?? null
}

async function insertImage(
  db: Database,
  viewer: Viewer,
  id: string,
  posted: PostedImage,
  derived: Derived,
  files: ImageFiles,
  sizes: readonly ImageSizeRow[],
): Promise<void> {
  await lockImageSizes(db)
  await insert(db, 'image_object', {
    id,
    owner_id: viewer.id,
    file_o_name: posted.file.filename,
    content_url: files.contentUrl,
    mime_type: 'image/webp',
    size: derived.master.length,
    width: derived.width,
    height: derived.height,
    alt: posted.alt ?? '',
    color: derived.color,
    default: posted.default ?? false,
    variants: JSON.stringify(files.variants),
    ratio: posted.ratio,
    focal: JSON.stringify(posted.focal ?? middle),
    crops: JSON.stringify(posted.crops),
    sizes: JSON.stringify(revisionsOf(sizes)),
    bytes: files.bytes,
    hash: posted.hash,
  })
  await recropIfSizesChanged(db, id, sizes)
  db.changed('image-objects', `image_object:${id}`)
}

/** Locks the image sizes: no other transaction can change them until this transaction ends. */
async function lockImageSizes(db: Database): Promise<void> {
  await db.query({ text: `select pg_advisory_xact_lock_shared(hashtext('write image_size'))` })
}

/** If sizes changed since they were read, the crops are outdated, and the image is queued to be cropped again. */
async function recropIfSizesChanged(db: Database, id: string, sizes: readonly ImageSizeRow[]): Promise<void> {
  const now = await readImageSizes(db)
  if (JSON.stringify(revisionsOf(now)) === JSON.stringify(revisionsOf(sizes))) return
  await db.query({ text: 'insert into image_derivation (image_id) values ($1) on conflict do nothing', values: [id] })
  db.changed('image-sizes')
}

/** If the image is the logo of the town, its pages show the new file. */
async function announceLogo(db: Database, id: string): Promise<void> {
  const [logo] = await db.query({ text: 'select from town_logo where image_id = $1', values: [id] })
  if (logo) db.changed(TOWN_TAG)
}

/** Replaces the files of an image, unless another process has changed the image first. Deletes unused files. */
async function replaceImageFiles(
  services: Services,
  image: ImageRow,
  files: Omit<ImageFiles, 'bytes'>,
  sizes: readonly ImageSizeRow[],
  work: () => Promise<void>,
): Promise<void> {
  const { db, config } = services
  const store = mediaStore(config)
  const [before, after] = [urlsOf({ contentUrl: image.content_url, variants: image.variants }), urlsOf(files)]
  const added = after.filter((url) => !before.includes(url))
  try {
    await db.transaction(async () => {
      // The sizes are locked before the image, in the same order as for changes of sizes.
      await lockImageSizes(db)
      const products = await db.query<{ id: string }>({
        text: 'select distinct product_id as id from product_image where image_id = $1',
        values: [image.id],
      })
      const ids = products.map(({ id }) => id)
      await lockProducts(db, ids)
      const [still] = await db.query({
        text: `select 1 from image_object where id = $1 and content_url = $2 and variants = $3 and focal = $4 for update`,
        values: [image.id, image.content_url, JSON.stringify(image.variants), JSON.stringify(image.focal)],
      })
      if (!still) throw new Problem('Resource changed meanwhile')
      await work()
      await db.query({
        text: 'update image_object set variants = $2, sizes = $3 where id = $1',
        values: [image.id, JSON.stringify(files.variants), JSON.stringify(revisionsOf(sizes))],
      })
      await recropIfSizesChanged(db, image.id, sizes)
      await refreshProducts(services, ids)
      await announceLogo(db, image.id)
      db.changed('image-objects', `image_object:${image.id}`)
    })
  } catch (error) {
    await deleteFiles(store, added)
    throw error
  }
  // Pictures of the town may share files, so their files are not deleted.
  if (image.owner_id === null) return
  const gone = before.filter((url) => !after.includes(url))
  await deleteUnusedFiles(db, store, gone)
}
