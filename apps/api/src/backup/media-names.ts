const ADDRESS = /\/media\/([\w-]{16,64}\.[a-z\d]{2,7})(?![\w.])/g
/** The name of a file as the table `media_object` stores it, without `/media/` in front. */
const NAME = /"(file\.[\da-f-]{36})"/g

/** Adds the names of all media files that appear in any column of the rows. */
export function mediaNamesIn(table: string, text: string, names: Set<string>): void {
  for (const [, name] of text.matchAll(ADDRESS)) names.add(name!)
  if (table === 'media_object') for (const [, name] of text.matchAll(NAME)) names.add(name!)
}
