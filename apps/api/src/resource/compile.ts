import { type Sql, identifier } from '../sql/sql.ts'
import { type Resource, columnOf } from './define-resource.ts'
import { type Member, memberOf } from './representation.ts'

/**
 * A resource whose references are resolved, with the parts of its SQL that do not depend on the request. It is
 * compiled once at start.
 */
export interface Model extends Resource {
  /** The name of the resource's table. */
  readonly tableSql: Sql
  /** For each visible field: how its value is read from the row. */
  readonly members: ReadonlyMap<string, Member>
  /** The SQL of records for viewers who may get stored answers: for each form of the record, added at its first use. */
  readonly records: Map<string, Sql>
  /** For each field with references: the model that they point to. */
  readonly targets: ReadonlyMap<string, Model>
  /**
   * The collections whose changes make answers of this resource outdated: the resource's own, those in `reads`, and
   * all embedded collections at any depth.
   */
  readonly tags: readonly string[]
}

/** The models of all resources of an application. */
export interface Models {
  readonly all: readonly Model[]
  /** @throws Error if the resource is not among those of the application */
  of(resource: Resource): Model
  /** Finds a model by the path of its collection, for example `products`. @throws Error if no model has that path */
  at(path: string): Model
}

/**
 * Compiles `resources` into models.
 *
 * @throws Error if two resources have the same path, if a reference, relation or filter has an unknown target, or if
 * a declaration names a field that is not in the contract
 */
export function compileResources(resources: readonly Resource[]): Models {
  const drafts = new Map<Resource, Draft>()
  const byPath = new Map<string, Draft>()
  for (const resource of resources) {
    const { path } = resource.contract
    if (byPath.has(path)) throw new Error(`Two resources are called ${path}`)
    const columns = Object.fromEntries(
      Object.keys(resource.contract.fields).map((name) => [name, columnOf(resource, name)]),
    )
    const tableSql = identifier(resource.table)
    const draft: Draft = {
      ...resource,
      columns,
      tableSql,
      targets: new Map(),
      members: new Map(),
      records: new Map(),
      tags: [],
    }
    drafts.set(resource, draft)
    byPath.set(path, draft)
  }
  for (const model of byPath.values()) {
    const { contract } = model
    for (const [name, { kind, target }] of Object.entries(contract.fields)) {
      if (kind !== 'reference' && kind !== 'references') continue
      const found = byPath.get(target ?? '')
      if (!found) throw new Error(`${contract.name}.${name} points to ${target}, but there is no such resource`)
      model.targets.set(name, found)
      if (kind === 'references' && !model.relations[name] && !model.computed[name])
        throw new Error(`${contract.name}.${name} has no relation`)
    }
  }
  for (const model of byPath.values()) {
    checkFilters(model)
    checkNames(model)
    model.tags = tagsOf(model)
    for (const [name, { hidden }] of Object.entries(model.contract.fields))
      if (!hidden) model.members.set(name, memberOf(model, name))
  }
  return {
    all: [...byPath.values()],
    of: (resource) => {
      const model = drafts.get(resource)
      if (!model) throw new Error(`${resource.contract.name} is not among the compiled resources`)
      return model
    },
    at: (path) => {
      const model = byPath.get(path)
      if (!model) throw new Error(`No resource is called ${path}`)
      return model
    },
  }
}

type Draft = Resource & {
  tableSql: Sql
  targets: Map<string, Model>
  members: Map<string, Member>
  records: Map<string, Sql>
  tags: readonly string[]
}

/** The model that the reference `field` points to. */
export function targetOf(model: Model, field: string): Model {
  const target = model.targets.get(field)
  if (!target) throw new Error(`${model.contract.name}.${field} is not a reference`)
  return target
}

/**
 * The collections whose data a record of `model` contains. After a change in one of them, stored answers are not used
 * again.
 */
function tagsOf(model: Model): readonly string[] {
  const tags = new Set([model.contract.path, ...model.reads])
  const visit = (from: Model, fields: readonly string[]): void => {
    for (const name of fields) {
      const target = from.targets.get(name)
      if (!target || from.computed[name]) continue
      tags.add(target.contract.path)
      visit(target, from.contract.fields[name]?.summary ?? [])
    }
  }
  visit(model, Object.keys(model.contract.fields))
  return [...tags]
}

/** @throws Error if a filter or a sort order uses an unknown field */
function checkFilters(model: Model): void {
  const { contract } = model
  for (const name of contract.sorts)
    if (!contract.fields[name]) throw new Error(`${contract.name} is sorted by ${name}, but has no such field`)
  for (const [name, { path, kind }] of Object.entries(contract.filters)) {
    if (model.special[name] || model.index || kind === 'search') continue
    let at = model
    for (const step of path.slice(0, -1)) at = targetOf(at, step)
    const last = path.at(-1) ?? ''
    if (last !== 'id' && !at.contract.fields[last])
      throw new Error(`${contract.name} is filtered by ${name}, but ${at.contract.name} has no such field`)
  }
}

/** @throws Error if a summary, the reduced fields or the sort orders of the index use an unknown field */
function checkNames(model: Model): void {
  const { contract, reduced, index, targets } = model
  const check = (names: readonly string[], owner: Model, place: string): void => {
    const unknown = names.find((name) => !owner.contract.fields[name])
    if (unknown)
      throw new Error(`${contract.name} names ${unknown} in ${place}, but ${owner.contract.name} has no such field`)
  }
  if (reduced) check('fields' in reduced ? reduced.fields : reduced.without, model, 'reduced')
  if (index) check(Object.keys(index.sorts), model, 'index')
  for (const [name, { summary = [] }] of Object.entries(contract.fields)) {
    const target = targets.get(name)
    if (target && !model.computed[name]) check(summary, target, name)
  }
}
