import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { testDatabase } from '#/testing/database'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { startLonja } from '#/testing/lonja-process'
import { copyTown } from '#/testing/copy-town'
import { collectingLog } from '#/testing/log'
import { databaseUrl } from '#/testing/template'
import { refreshProducts } from './product-document.ts'
import { startJob } from '../jobs/job.ts'
import { claimDocuments, rebuildBatch, rebuildJob } from './rebuild-documents.ts'
import { models } from '#/resources'

const db = await testDatabase()
const shop = await insertBusiness(db)
const first = await insertProduct(db, { business_id: shop.id, title: 'Hogaza' })
await db.query({
  text: `insert into product (id, business_id, title, name)
    select gen_random_uuid(), $1, 'Pan ' || n, 'pan-' || n from generate_series(1, 449) n`,
  values: [shop.id],
})
const ids = (await db.query<{ id: string }>({ text: 'select id from product' })).map(({ id }) => id)
await refreshProducts({ db, models }, ids)
await claimDocuments({ db, models })

/** Makes all documents look as if an older version had written them, with another title. */
async function age(): Promise<void> {
  await db.query({ text: `update product_document set version = 'older'` })
  await db.query({ text: `update product_listed set json = jsonb_set(json::jsonb, '{title}', '"old"')` })
}

async function countOld(): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from product_listed where json::jsonb ->> 'title' = 'old'`,
  })
  return row!.count
}

describe('after an upgrade', () => {
  it('outdated documents are rewritten in batches', async () => {
    await age()
    expect(await rebuildBatch({ db, models })).toBe(200)
    expect(await countOld()).toBe(250)
    expect([
      await rebuildBatch({ db, models }),
      await rebuildBatch({ db, models }),
      await rebuildBatch({ db, models }),
    ]).toEqual([200, 50, 0])
    expect(await countOld()).toBe(0)
    const [document] = await db.query<{ json: string }>({
      text: 'select json from product_listed where id = $1',
      values: [first.id],
    })
    expect(JSON.parse(document!.json)).toMatchObject({ title: 'Hogaza' })
  })

  it('stored answers that contain outdated documents are not used again', async () => {
    await age()
    const heard: string[] = []
    db.onChanged((tags) => heard.push(...tags))
    await rebuildBatch({ db, models })
    expect(heard).toContain('products')
  })

  it('several processes together rewrite each document once', async () => {
    await age()
    let written = 0
    for (let round = 0; round < 10 && (await countOld()) > 0; round += 1) {
      const counts = await Promise.all([
        rebuildBatch({ db, models }),
        rebuildBatch({ db, models }),
        rebuildBatch({ db, models }),
      ])
      written += counts.reduce((all, count) => all + count, 0)
    }
    expect([written, await countOld()]).toEqual([450, 0])
  })

  it('a process of the older version does not rewrite documents of the newer version', async () => {
    await age()
    await db.query({ text: `update setting set value = '"newer"' where key = 'product_document'` })
    expect(await rebuildBatch({ db, models })).toBe(0)
    await claimDocuments({ db, models })
    expect(await rebuildBatch({ db, models })).toBe(200)
  })

  it('the job rewrites all documents and logs its progress', async () => {
    await age()
    const { log, lines } = collectingLog()
    const job = startJob({ db, log, models }, rebuildJob)
    onTestFinished(() => job.stop())
    await vi.waitFor(() => expect(lines.filter(({ level }) => level === 'info')).toHaveLength(2), 20_000)
    expect(lines.filter(({ level }) => level === 'info')).toMatchObject([
      { total: 450, msg: 'Writing product records again after the upgrade; the old ones are shown meanwhile' },
      { written: 450, total: 450, left: 0, msg: 'This process has no more product records to write' },
    ])
    expect(await countOld()).toBe(0)
  })
})

it('without an upgrade the job writes and logs nothing', async () => {
  const { log, lines } = collectingLog()
  const job = startJob({ db, log, models }, rebuildJob)
  await job.stop()
  expect([lines.filter(({ level }) => level !== 'debug'), await rebuildBatch({ db, models })]).toEqual([[], 0])
})

it(
  'a process that starts after an upgrade serves requests at once and rewrites the documents meanwhile',
  { timeout: 90_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lonja-documents-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { db: town, env } = await townFor(folder)
    const { id } = await insertProduct(town, { title: 'Hogaza' })
    await refreshProducts({ db: town, models }, [id])
    await town.query({ text: `update product_document set version = 'older' where id = $1`, values: [id] })
    await town.query({ text: `update product_listed set json = '{"title": "old"}' where id = $1`, values: [id] })
    await town.close()
    const lonja = await startLonja(env)
    onTestFinished(() => lonja.stop())
    await vi.waitFor(async () => {
      const answer = await fetch(`${lonja.url}/api/products.json?id=${id}`)
      expect(await answer.json()).toMatchObject([{ title: 'Hogaza' }])
    }, 30_000)
  },
)

/** A migrated database, and the settings for a process that uses this database. */
async function townFor(folder: string): Promise<{ db: Database; env: Record<string, string> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) {
    copyTown(folder)
    return { db: await openDatabase({ dataDir: folder }), env: { DATA_DIR: folder } }
  }
  const [row] = await db.query<{ name: string }>({ text: 'select current_database() as name' })
  const address = databaseUrl(url, row!.name)
  return {
    db: await openDatabase({ url: address, dataDir: '' }),
    env: { DATABASE_URL: address, DATA_DIR: folder },
  }
}
