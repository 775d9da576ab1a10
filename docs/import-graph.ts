import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** An import of one file by another. Paths are relative to the root of the project. */
export interface Import {
  from: string
  to: string
  /** Whether only types are imported. Such an import loads no code at run time. */
  isType: boolean
  /** Whether the import is `import('…')`, which loads the file when the line runs, not at the start. */
  isLazy: boolean
}

export const root = path.resolve(import.meta.dirname, '..')

/** For each workspace: its folder, the name of its package, and the folder that `#/…` means, from its package.json. */
const packages = globSync(['{apps,packages}/*/package.json'], { cwd: root }).map((file) => {
  const folder = path.dirname(file)
  const { name, imports = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
    name: string
    imports?: Record<string, string>
  }
  return { folder, name, own: imports['#/*'] }
})

/** The source files of all workspaces, tests included. */
export function sourceFiles(): string[] {
  return globSync('{apps,bench,deploy,docs,e2e,examples,packages,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|android|ios)$/.test(name),
  }).filter((file) => !file.endsWith('.d.ts'))
}

/** Whether the file is a test, or is used only by tests and tools (bench, docs, scripts and deploy). */
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|(^|\/)testing\/|(^|\/)vitest[.\w]*\.config\.ts$|^(e2e|docs|bench|scripts|deploy)\/|^packages\/client\/generate\.ts$/.test(
    file,
  )

/**
 * Returns the file of the project that `specifier` means in the file `from`; undefined for packages of other
 * projects.
 */
function target(from: string, specifier: string): string | undefined {
  const home = packages.find(({ folder }) => from.startsWith(`${folder}/`))
  const other = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
  let file: string
  if (specifier.startsWith('.')) file = path.join(path.dirname(from), specifier)
  else if (specifier.startsWith('#/') && home?.own)
    file = path.join(home.folder, home.own.replace('*', specifier.slice(2)))
  else if (other) file = path.join(other.folder, 'src', specifier.slice(other.name.length + 1))
  else return undefined
  const found = [file, `${file}.ts`, `${file}.tsx`].find(
    (name) => /\.tsx?$/.test(name) && existsSync(path.join(root, name)),
  )
  return found && path.normalize(found)
}

/** Reads all imports between files of the project with a parser. */
export function readImports(files: readonly string[] = sourceFiles()): Import[] {
  return files.flatMap((from) => {
    const text = readFileSync(path.join(root, from), 'utf8')
    const { module, errors } = parseSync(from, text)
    if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`)
    const found = [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        specifier: moduleRequest.value,
        isType: entries.length > 0 && entries.every((entry) => entry.isType),
        isLazy: false,
      })),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }) =>
          moduleRequest ? [{ specifier: moduleRequest.value, isType, isLazy: false }] : [],
        ),
      ),
      ...module.dynamicImports.map(({ moduleRequest }) => ({
        specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
        isType: false,
        isLazy: true,
      })),
    ]
    return found.flatMap(({ specifier, ...rest }) => {
      const to = target(from, specifier)
      return to ? [{ from, to, ...rest }] : []
    })
  })
}

/**
 * Returns the room of a file: the folder directly below its workspace's `src` (or below the workspace, if it has no
 * `src`). A file outside of these folders is a room of its own. In the web shop, each folder inside of a feature is
 * a separate room, because whole features import each other: the screens of products show shops, and the screen of a
 * shop shows products.
 */
export function roomOf(file: string): string {
  const [screen] = /^apps\/shop\/src\/[^/]+\/[^/]+(?=\/)/.exec(file) ?? []
  if (screen) return screen
  const [, below = '', rest = ''] = /^((?:(?:apps|packages)\/[^/]+\/(?:src\/)?)|[^/]+\/)(.*)$/.exec(file) ?? []
  const [room = ''] = rest.split('/')
  return below + room
}

/** Returns the pairs of rooms (see `roomOf`) of which the first imports the second, each pair once. */
export function betweenRooms(imports: readonly Import[]): { from: string; to: string }[] {
  const arrows = new Map<string, { from: string; to: string }>()
  for (const { from, to } of imports) {
    const arrow = { from: roomOf(from), to: roomOf(to) }
    if (arrow.from !== arrow.to) arrows.set(`${arrow.from} → ${arrow.to}`, arrow)
  }
  return [...arrows.values()]
}

/**
 * Returns the groups of two or more nodes in which arrows lead from every node to every other node, directly or
 * through nodes of the group (Tarjan's algorithm). Each group is sorted.
 */
export function circlesOf(arrows: readonly { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.size - 1)
    stack.push(node)
    for (const { to } of next.get(node) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) low.set(node, Math.min(low.get(node) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(node) !== order.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return circles.toSorted((a, b) => b.length - a.length)
}

/** Returns the arrows that are part of a circle, as `from → to`, sorted. */
export function arrowsInCircles(arrows: readonly { from: string; to: string }[]): string[] {
  const circles = circlesOf(arrows)
  const circleOf = new Map(circles.flatMap((circle, index) => circle.map((node) => [node, index] as const)))
  return arrows
    .filter(({ from, to }) => circleOf.has(from) && circleOf.get(from) === circleOf.get(to))
    .map(({ from, to }) => `${from} → ${to}`)
    .toSorted()
}
