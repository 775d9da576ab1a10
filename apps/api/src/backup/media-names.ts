const ADDRESS = /\/media\/([\w-]{16,64}\.[a-z\d]{2,7})(?![\w.])/g
/** `media_object` stores a name instead of an address. */
const NAME = /"(file\.[\da-f-]{36})"/g

/** Collects the names of the files in a table's rows, in any column. */
export function mediaNamesIn(table: string, text: string, names: Set<string>): void {
  for (const [, name] of text.matchAll(ADDRESS)) names.add(name!)
  if (table === 'media_object') for (const [, name] of text.matchAll(NAME)) names.add(name!)
}
