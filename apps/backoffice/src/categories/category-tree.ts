/** A category as the tree shows it. */
export interface Category {
  id: string
  title: string
  parent: { id: string } | null
}

/** A row of the tree: a category with its place among its siblings. */
export interface Row<Shown extends Category = Category> {
  category: Shown
  /** 0 for the outermost categories. */
  level: number
  /** The row of the category above; null for the outermost categories. */
  parent: Row<Shown> | null
  siblings: readonly Shown[]
  /** The place among the siblings, from 0. */
  place: number
  children: readonly Shown[]
  isOpen: boolean
}

/** Where a category is put: below `parent`, before one of its children, or at the end. */
export interface Target {
  parent: string | null
  before: string | null
}

/**
 * The visible rows of a tree from top to bottom.
 *
 * @param categories  with siblings in their order
 * @param closed  the ids of categories whose children are not shown
 */
export function rowsOf<Shown extends Category>(
  categories: readonly Shown[],
  closed: ReadonlySet<string>,
): Row<Shown>[] {
  const byParent = Map.groupBy(categories, ({ parent }) => parent?.id ?? null)
  const below = (parent: Row<Shown> | null): Row<Shown>[] => {
    const siblings = byParent.get(parent?.category.id ?? null) ?? []
    return siblings.flatMap((category, place) => {
      const children = byParent.get(category.id) ?? []
      const isOpen = !closed.has(category.id)
      const row = { category, level: parent ? parent.level + 1 : 0, parent, siblings, place, children, isOpen }
      return isOpen ? [row, ...below(row)] : [row]
    })
  }
  return below(null)
}

const idAt = (siblings: readonly Category[], place: number): string | null => siblings[place]?.id ?? null

/** The ways to move a category by one step. A way is null if there is no such step. */
export function stepsOf({ parent, siblings, place }: Row): Record<'up' | 'down' | 'into' | 'out', Target | null> {
  const own = parent?.category.id ?? null
  const previous = siblings[place - 1]
  return {
    up: previous ? { parent: own, before: previous.id } : null,
    down: siblings[place + 1] ? { parent: own, before: idAt(siblings, place + 2) } : null,
    into: previous ? { parent: previous.id, before: null } : null,
    out: parent
      ? { parent: parent.parent?.category.id ?? null, before: idAt(parent.siblings, parent.place + 1) }
      : null,
  }
}

/** The places of a drop on a row. */
export type Drop = 'above' | 'below' | 'inside'

/** Where a category is put that is dropped on a row; null if it is there already, or would be below itself. */
export function targetOfDrop(dragged: string, row: Row, drop: Drop): Target | null {
  for (let above: Row | null = row; above; above = above.parent) if (above.category.id === dragged) return null
  const parent = row.parent?.category.id ?? null
  if (drop === 'inside') return { parent: row.category.id, before: null }
  if (drop === 'above') return { parent, before: row.category.id }
  const next = row.siblings.slice(row.place + 1).find(({ id }) => id !== dragged)
  return { parent, before: next?.id ?? null }
}

/** Moves a category in the list. The result is the same as the server's list after the move. */
export function moved<Shown extends Category>(
  categories: readonly Shown[],
  id: string,
  { parent, before }: Target,
): Shown[] {
  const rest = categories.filter((category) => category.id !== id)
  const own = categories.find((category) => category.id === id)
  if (!own) return rest
  const above = categories.find((category) => category.id === parent)
  const at = before === null ? rest.length : rest.findIndex((category) => category.id === before)
  return rest.toSpliced(at, 0, { ...own, parent: above ? { id: above.id } : null })
}
