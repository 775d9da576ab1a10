import type { SheetTexts } from './section.ts'

/**
 * Merges what the user has typed with a new version of the record.
 *
 * @param before  the texts of the version that the user began with
 * @param mine  the texts that the user has typed
 * @param now  the texts of the new version
 * @returns the texts to show, and the new texts of fields that both have changed differently
 */
export function mergeTexts(
  before: SheetTexts,
  mine: SheetTexts,
  now: SheetTexts,
): { values: SheetTexts; theirs: SheetTexts } {
  const names = Object.keys(now)
  const isMine = (name: string) => mine[name] !== before[name]
  const clashes = names.filter((name) => isMine(name) && now[name] !== before[name] && now[name] !== mine[name])
  return {
    values: Object.fromEntries(names.map((name) => [name, (isMine(name) ? mine[name] : now[name]) ?? ''])),
    theirs: Object.fromEntries(clashes.map((name) => [name, now[name] ?? ''])),
  }
}
