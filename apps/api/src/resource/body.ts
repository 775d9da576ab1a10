import { violationMessages } from '@lonja/contract/errors'
import { messageOf } from '@lonja/contract/issue-message'
import type { Field, FieldKind } from '@lonja/contract/resource'
import type { Viewer } from '../access/guards.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { columnOf } from './define-resource.ts'
import { idOf } from '../http/query.ts'
import { type Model, targetOf } from './compile.ts'
import { type JsonObject, mustBeObject } from '../http/read-body.ts'

/**
 * The values of a request body, by column. The caller must still check that the referenced records exist.
 */
export interface Draft {
  /** Column → value. */
  columns: Map<string, unknown>
  /** The fields that reference one record: field → id. `columns` contains these ids too. */
  references: Map<string, string>
  /** Lists of references: field → ids. */
  lists: Map<string, string[]>
  /** Embedded records to create or change together with this record: field → the draft of the embedded record. */
  owned: Map<string, Draft>
}

/**
 * Reads the resource's fields from a request body. Only writable fields are read; other members are ignored. On
 * creation the required fields must be present.
 *
 * @throws Problem 400 for a value of the wrong JSON type or an invalid reference, 422 for a value outside its bounds
 */
export function readDraft(model: Model, body: unknown, viewer: Viewer, creating: boolean): Draft {
  const violations: Violation[] = []
  const draft = readInto({ viewer, violations, creating, prefix: '' }, model, body)
  if (violations.length > 0) throw invalid(...violations)
  return draft
}

interface Reading {
  viewer: Viewer
  violations: Violation[]
  /** The record is being created. */
  creating: boolean
  /** The prefix of field names in error messages, for example `address.`. */
  prefix: string
}

/** Whether the viewer may write the field. */
const mayWrite = (model: Model, name: string, viewer: Viewer): boolean =>
  model.contract.fields[name]!.writable && (model.restricted[name]?.(viewer) ?? true)

function readInto(reading: Reading, model: Model, body: unknown): Draft {
  const { violations, creating, prefix } = reading
  mustBeObject(body)
  const draft: Draft = { columns: new Map(), references: new Map(), lists: new Map(), owned: new Map() }
  for (const [name, field] of Object.entries(model.contract.fields)) {
    if (!mayWrite(model, name, reading.viewer)) continue
    if (!creating && model.fixed.includes(name)) continue
    const path = prefix + name
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    if (value === undefined) {
      if (creating && field.required) violations.push({ propertyPath: path, message: violationMessages.blank })
    } else if (value === null) {
      if (!field.nullable) throw wrongType(path, field.kind, value)
      draft.columns.set(columnOf(model, name), null)
    } else if (field.kind === 'reference') {
      const read = readReference(reading, model, name, value)
      if (typeof read === 'string') {
        draft.columns.set(columnOf(model, name), read)
        draft.references.set(name, read)
      } else draft.owned.set(name, read)
    } else if (field.kind === 'references') {
      if (!Array.isArray(value)) throw wrongType(path, field.kind, value)
      const target = targetOf(model, name).contract.path
      draft.lists.set(name, [...new Set(value.map((member, at) => referenceId(member, target, `${path}[${at}]`)))])
    } else {
      const read = readValue(field, path, value, violations)
      if (read !== undefined)
        draft.columns.set(columnOf(model, name), isDocument(field, read) ? JSON.stringify(read) : read)
    }
  }
  return draft
}

/** Returns the id of the referenced record, or the draft of the embedded record. */
function readReference(reading: Reading, model: Model, name: string, value: unknown): string | Draft {
  const target = targetOf(model, name)
  const path = reading.prefix + name
  if (!model.owned.includes(name) || !isWritten(value)) return referenceId(value, target.contract.path, path)
  // Missing required fields are reported later, when it is known whether the embedded record already exists.
  return readInto({ ...reading, creating: false, prefix: `${path}.` }, target, value)
}

/** Whether the value is an embedded record (with or without an id) and not only a reference. */
const isWritten = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key !== 'id' && !key.startsWith('@'))

/** Returns an error for each required field that is missing in the draft of a new record. */
export function missingIn(model: Model, { columns }: Draft, viewer: Viewer, prefix = ''): Violation[] {
  return Object.entries(model.contract.fields)
    .filter(([name, { required }]) => required && mayWrite(model, name, viewer) && !columns.has(columnOf(model, name)))
    .map(([name]) => ({ propertyPath: prefix + name, message: violationMessages.blank }))
}

/** Returns the id in an IRI, in `{"@id"}` or `{"id"}` (extra members are ignored), or in a bare id. */
function referenceId(value: unknown, path: string, attribute: string): string {
  const given =
    typeof value === 'object' && value !== null ? ((value as JsonObject)['@id'] ?? (value as JsonObject)['id']) : value
  if (typeof given !== 'string') {
    if (typeof value === 'object' && value !== null)
      throw new Problem('Nested documents are not allowed', {
        detail: `Nested documents for attribute "${attribute}" are not allowed. Use IRIs instead.`,
      })
    throw new Problem('Invalid type', {
      detail: `The type of the "${attribute}" attribute must be "array" (nested document) or "string" (IRI), "${jsonType(value)}" given.`,
    })
  }
  const id = idOf(given, path)
  if (id === null) throw new Problem('Invalid IRI', { detail: `Invalid IRI "${given.slice(0, 200)}".` })
  return id
}

const jsonTypes: Record<Exclude<FieldKind, 'reference'>, string> = {
  text: 'string',
  choice: 'string',
  date: 'string',
  instant: 'string',
  integer: 'integer',
  money: 'integer',
  rate: 'integer',
  weight: 'integer',
  number: 'number',
  boolean: 'boolean',
  document: 'array',
  references: 'array',
}

/** Whether the value must be stored as JSON. A missing document is stored as SQL null, not as JSON null. */
const isDocument = ({ kind }: Field, value: unknown): boolean => kind === 'document' && value !== null

/**
 * Whether PostgreSQL can store the value. It cannot store the character NUL, nor half of a surrogate pair. Documents
 * are searched for such characters at every depth.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member))
}

function readValue(field: Field, path: string, value: unknown, violations: Violation[]): unknown {
  const expected = jsonTypes[field.kind as keyof typeof jsonTypes]
  const given = jsonType(value)
  const fits =
    given === expected ||
    (expected === 'number' && given === 'integer') ||
    (expected === 'integer' && given === 'number') ||
    field.kind === 'document'
  if (!fits) throw wrongType(path, field.kind, value)
  const result = field.schema.safeParse(value)
  if (result.success && isStorable(result.data)) return result.data
  if (result.success) violations.push({ propertyPath: path, message: violationMessages.invalid })
  for (const issue of result.error?.issues ?? [])
    violations.push({
      propertyPath: [path, ...issue.path].join('.').replaceAll(/\.(\d+)/g, '[$1]'),
      message: messageOf(issue),
    })
  return undefined
}

const wrongType = (path: string, kind: FieldKind, value: unknown): Problem =>
  new Problem('Invalid type', {
    detail: `The type of the "${path}" attribute must be "${kind === 'reference' ? 'string' : jsonTypes[kind]}", "${jsonType(value)}" given.`,
  })

/** Returns the name of a JSON type in the form that clients of PHP APIs expect. */
function jsonType(value: unknown): string {
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
