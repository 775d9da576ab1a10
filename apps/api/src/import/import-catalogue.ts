import { commandLine, recordAudit } from '#/audit/audit'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { refreshProducts } from '#/product-documents/product-document'
import { insertRows } from './batches.ts'
import { businessColumns, importBusinesses } from './businesses.ts'
import { CategoryTree } from './categories.ts'
import { readRows } from './csv.ts'
import { importProducts, productColumns } from './products.ts'
import { type Counts, FileReport, type Output } from './report.ts'
import type { Data } from '../services.ts'

export interface ImportFiles {
  businesses?: string | undefined
  products?: string | undefined
  /** The external_id or code of the shop, for products in files without a column `business`. */
  business?: string | undefined
  /** Whether to read and report everything, but leave the database unchanged. */
  dryRun?: boolean | undefined
}

export interface ImportResult {
  businesses?: Counts
  products?: Counts
}

/** The tables to which an import writes. */
const WRITTEN = [
  'address',
  'business',
  'business_category',
  'category',
  'shipping_method',
  'product',
  'price',
  'price_log',
  'attribute_combo',
  'product_card',
  'product_code',
  'product_document',
  'product_listed',
  'product_place',
  'product_facet',
  'facet_change',
  'search_word',
  'title_word',
]

class DryRun extends Error {}

/**
 * Imports shops and products from CSV files. Rows with errors are reported and left out; any other failure leaves the
 * database unchanged. A repeated import changes nothing: shops are recognised by their external_id, and products by
 * their shop and their sku (or, without a sku, their external_id).
 *
 * @throws ImportError
 */
export async function importCatalogue(data: Data, files: ImportFiles, output: Output): Promise<ImportResult> {
  const { db } = data
  let result: ImportResult = {}
  try {
    await db.transaction(async () => {
      result = await importFiles(data, files, output)
      if (files.dryRun) throw new DryRun()
      await auditImport(db, result)
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    return result
  }
  // The planner needs the present number of rows, and the embedded database has no autovacuum to update it.
  await db.query({ text: `${db.embedded ? 'vacuum analyze' : 'analyze'} ${WRITTEN.join(', ')}` })
  return result
}

/** Records one audit event for each kind of record. The rows themselves are in the files. */
async function auditImport(db: Database, result: ImportResult): Promise<void> {
  for (const [resource, { created, updated }] of Object.entries(result) as [string, Counts][])
    if (created + updated > 0)
      await recordAudit(db, commandLine, {
        resource,
        id: 'import',
        label: null,
        action: 'import',
        after: { created, updated },
      })
}

async function importFiles(data: Data, files: ImportFiles, output: Output): Promise<ImportResult> {
  const { db } = data
  const result: ImportResult = {}
  const categories = await CategoryTree.load(db)
  if (files.businesses !== undefined) {
    const report = new FileReport(files.businesses, output)
    const updated = await importBusinesses(db, readRows(files.businesses, businessColumns), report, categories)
    await refreshProducts(data, await productsOf(db, updated))
    await ensurePayment(db)
    result.businesses = report.counts
  }
  if (files.products !== undefined) {
    const report = new FileReport(files.products, output)
    const rows = readRows(files.products, productColumns)
    await importProducts(rows, { data, report, categories, business: files.business })
    result.products = report.counts
  }
  return result
}

async function productsOf(db: Database, businessIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: 'select id from product where business_id = any($1::uuid[])',
    values: [businessIds],
  })
  return rows.map(({ id }) => id)
}

/** If the town has no payment method, adds the method «payment in the shop». */
async function ensurePayment(db: Database): Promise<void> {
  const methods = await db.query({ text: 'select id from payment_method limit 1' })
  if (methods.length > 0) return
  await insertRows(db, 'payment_method', [{ id: uuidv7(), name: 'Pago en la tienda', code: 'shop', kind: 'shop' }])
  db.changed('payment-methods')
}
