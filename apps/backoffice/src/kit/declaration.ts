import type { Right } from '@lonja/contract/people/rights'
import type { Contract, FieldKind, Item } from '@lonja/contract/resource'
import type { ComponentType, ReactNode } from 'react'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'

/**
 * How a field is shown and edited. Besides the kinds of the contract: `lines` is a text of several lines, `color` one of
 * some colours, `firstDay` and `lastDay` an instant that a person thinks of as a day, `choices` some of the values in
 * `choices` of the declaration, and `list` texts, one in each line.
 */
export type EditKind = Exclude<FieldKind, 'document'> | 'lines' | 'color' | 'firstDay' | 'lastDay' | 'choices' | 'list'

/** For a number whose meaning depends on a choice: 1000 is 10 % or 10 €. */
export interface KindByChoice<Name extends string = string> {
  by: Name
  kinds: Readonly<Record<string, EditKind>>
}

/** A list with a name, and the parameters of its request. */
export interface View {
  title: TextKey
  query: Readonly<Record<string, string>>
}

type NameOf<C extends Contract> = keyof C['fields'] & string

/** A resource’s list and form. `cells` and `Beside` are the only code; a screen that needs more is written by hand. */
export interface Declaration<C extends Contract = Contract> {
  /** The address of the list. A record has the address `<at>/<id>`. */
  at: string
  /** The right to write records. */
  rights: Right
  texts: { title: TextKey; add: TextKey; none: TextKey }
  /** Acts that the API does not have for these records. */
  without?: readonly ('add' | 'remove')[]
  labels: Readonly<Partial<Record<NameOf<C>, TextKey>>>
  hints?: Readonly<Partial<Record<NameOf<C>, TextKey>>>
  kinds?: Readonly<Partial<Record<NameOf<C>, EditKind | KindByChoice<NameOf<C>>>>>
  /** The values from which a field of the kind `choices` takes some. */
  choices?: Readonly<Partial<Record<NameOf<C>, readonly string[]>>>
  /** The columns of the list. The first one is the name of a record, and leads to it. */
  columns: readonly NameOf<C>[]
  /** Filters of the contract. Its filter `search` is always offered. */
  filters?: readonly (keyof C['filters'] & string)[]
  /** The first view is shown by default. */
  views?: Readonly<Record<string, View>>
  /** Other screens of the same subject. */
  tabs?: readonly { to: string; title: TextKey }[]
  form: readonly NameOf<C>[]
  /** Fields that most people leave alone. They are folded. */
  more?: readonly NameOf<C>[]
  /** The first values of a new record. */
  initial?: Partial<Item<C>>
  /** Codes that a new record gets from another field. People see only those that the form has, and may write them. */
  codes?: Readonly<Partial<Record<NameOf<C>, NameOf<C>>>>
  /** A new record is opened after it was saved, because more of it is written beside the form. */
  opensNew?: true
  /** Shows the value of a column in another way than its kind. */
  cells?: Readonly<Partial<Record<NameOf<C>, (record: Item<C>, locale: Locale) => ReactNode>>>
  Beside?: ComponentType<BesideProps<Item<C>>>
}

/** What is shown beside a form gets the record, and the values typed so far. Values that are not valid are left out. */
export interface BesideProps<Value> {
  draft: Partial<Value>
  /** Undefined for a new record. */
  record: Value | undefined
}

/** A declaration with its contract. */
export interface Records extends Declaration {
  contract: Contract
}

export type AnyRecord = Item<Contract>

/** Every field of the form. */
export const formFields = ({ form, more = [] }: Records): readonly string[] => [...form, ...more]

/** @param valueOf  the present value of another field of the record */
export function kindOf({ contract, kinds }: Records, name: string, valueOf: (name: string) => unknown): EditKind {
  const declared = kinds?.[name]
  const kind = typeof declared === 'object' ? declared.kinds[String(valueOf(declared.by))] : declared
  const own = contract.fields[name]?.kind
  if (kind === undefined && (own === undefined || own === 'document'))
    throw new Error(`${contract.name}.${name} has no editor`)
  return kind ?? (own as EditKind)
}

/** The name of a record that a reference contains. */
export function titleOf(record: Readonly<Record<string, unknown>>): string {
  const title = record['title'] ?? record['name'] ?? record['username'] ?? record['code']
  return typeof title === 'string' ? title : ''
}
