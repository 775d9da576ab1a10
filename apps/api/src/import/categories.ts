import { folded } from '@lonja/contract/folded'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { slugOf } from '#/text/slug'
import { insertRows } from './batches.ts'
import { cut } from '#/text/text'

interface Category {
  id: string
  title: string
  code: string
  parent_id: string | null
  bcc: boolean
}

/** What other systems put between the names of a path. */
const between = ' > '

/** The existing categories, and the new ones that files name. */
export class CategoryTree {
  readonly #byPlace = new Map<string, Category>()
  readonly #byAlias = new Map<string, Category>()
  readonly #codes = new Set<string>()
  #unsaved: Category[] = []

  static async load(db: Database): Promise<CategoryTree> {
    const tree = new CategoryTree()
    const categories = await db.query<Category & { url: string; aliases: string[] }>({
      text: 'select id, title, code, url, parent_id, bcc, aliases from category',
    })
    for (const { url, aliases, ...category } of categories) {
      tree.#add(category)
      tree.#codes.add(url)
      for (const alias of aliases) tree.#byAlias.set(aliasKey(alias, category.bcc), category)
    }
    return tree
  }

  /**
   * The id of the category at the end of a path of titles; the first title is the outermost category. The beginning of
   * the path may be an alias of a category (`Food > Bakery`). Missing categories are added, and `save` writes them. Null
   * for an empty path.
   *
   * @param bcc  true for categories of shops, false for categories of products
   */
  find(titles: readonly string[], bcc: boolean): string | null {
    const lengths = titles.map((_, index) => titles.length - index)
    const aliased = (length: number) => this.#byAlias.get(aliasKey(titles.slice(0, length).join(between), bcc))
    const known = lengths.find(aliased) ?? 0
    let parent = aliased(known) ?? null
    for (const title of titles.slice(known)) parent = this.#child(parent, cut(title, 120), bcc)
    return parent?.id ?? null
  }

  async save(db: Database): Promise<void> {
    const rows = this.#unsaved.map((category) => ({ ...category, url: category.code }))
    this.#unsaved = []
    await insertRows(db, 'category', rows)
    if (rows.length > 0) db.changed('categories')
  }

  #child(parent: Category | null, title: string, bcc: boolean): Category {
    const known = this.#byPlace.get(placeOf(parent?.id ?? null, title, bcc))
    if (known) return known
    const slug = slugOf(title)
    const long = (parent ? `${parent.code}-${slug}` : slug).slice(0, 110)
    let code = long
    for (let number = 2; this.#codes.has(code); number += 1) code = `${long}-${number}`
    const category = { id: uuidv7(), title, code, parent_id: parent?.id ?? null, bcc }
    this.#add(category)
    this.#unsaved.push(category)
    return category
  }

  #add(category: Category): void {
    this.#byPlace.set(placeOf(category.parent_id, category.title, category.bcc), category)
    this.#codes.add(category.code)
  }
}

const placeOf = (parentId: string | null, title: string, bcc: boolean): string =>
  `${parentId ?? bcc} ${title.toLocaleLowerCase('es')}`

const aliasKey = (alias: string, bcc: boolean): string => `${bcc} ${folded(alias)}`
