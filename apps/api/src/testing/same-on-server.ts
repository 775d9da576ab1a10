import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const source = path.join(import.meta.dirname, '..')

/**
 * Returns the paths (relative to this workspace) of test files that do the same with and without TEST_DATABASE_URL:
 * neither the test file nor the files of testing/ that it imports contain the name of this variable.
 */
export function sameOnServer(): string[] {
  const known = new Map<string, boolean>()
  const reads = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false) // prevents an endless recursion if files import each other
    const text = readFileSync(file, 'utf8')
    const found = text.includes('TEST_DATABASE_URL') || importsOf(file, text).some(reads)
    known.set(file, found)
    return found
  }
  return globSync('**/*.test.ts', { cwd: source })
    .filter((name) => !reads(path.join(source, name)))
    .map((name) => `src/${name}`)
}

/** Returns the files of testing/ that a file imports. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/ from '(#\/|\.\.?\/)([^']+)'/g)]
    .map(([, from, name]) => path.resolve(from === '#/' ? source : path.join(path.dirname(file), from!), name!))
    .map((name) => (name.endsWith('.ts') ? name : `${name}.ts`))
    .filter((name) => name.includes('/testing/') && existsSync(name))
}
