import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS } from '@electric-sql/pglite'

/** The folder in which PGlite expects its database. */
const ROOT = '/pglite/data'

interface Entry {
  /** The folder that contains the entry, below `ROOT`. */
  parent: string
  name: string
  /** The content of a file; a folder has none. */
  content: Uint8Array | undefined
}

/** The parts of Emscripten's file system that this file uses. */
interface EmscriptenFs {
  mkdir(path: string, mode: number): void
  lookupPath(path: string): { node: FolderNode }
}
interface FolderNode {
  node_ops: { mknod(parent: FolderNode, name: string, mode: number, device: number): FileNode }
}
interface FileNode {
  contents: Uint8Array
  usedBytes: number
}

const FILE = 0o100600
const FOLDER = 0o700

/** The template that this thread has read last: nearly all tests use the same one. */
let last: { template: string; entries: readonly Entry[] } | undefined

function entriesOf(template: string): readonly Entry[] {
  if (last?.template !== template) last = { template, entries: readEntries(template, ROOT) }
  return last.entries
}

/** Reads a folder of the disk. Each folder comes before its content. */
const readEntries = (folder: string, parent: string): Entry[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry): Entry[] => {
    const { name } = entry
    const path = join(folder, name)
    if (!entry.isDirectory()) return [{ parent, name, content: readFileSync(path) }]
    return [{ parent, name, content: undefined }, ...readEntries(path, `${parent}/${name}`)]
  })

/**
 * A file system in memory that starts with a copy of a database on the disk. PGlite's own option for this
 * (`loadDataDir`, a tar) takes twice as long: it writes every file through Emscripten's functions for paths.
 */
export class TemplateFs extends MemoryFS {
  readonly #template: string

  /** @param template  the folder with the files of the database */
  constructor(template: string) {
    super()
    this.#template = template
  }

  override async initialSyncFs(): Promise<void> {
    const fs = (this.pg as unknown as { Module: { FS: EmscriptenFs } }).Module.FS
    fs.mkdir(ROOT, FOLDER)
    const folders = new Map<string, FolderNode>([[ROOT, fs.lookupPath(ROOT).node]])
    for (const { parent, name, content } of entriesOf(this.#template)) {
      if (content) {
        const folder = folders.get(parent)!
        const file = folder.node_ops.mknod(folder, name, FILE, 0)
        file.contents = new Uint8Array(content) // a copy; the `slice` of a Buffer would be a view
        file.usedBytes = content.length
      } else {
        const path = `${parent}/${name}`
        fs.mkdir(path, FOLDER)
        folders.set(path, fs.lookupPath(path).node)
      }
    }
  }
}
