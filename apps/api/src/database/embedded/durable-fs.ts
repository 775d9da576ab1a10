import { closeSync, fstatSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface FileNode {
  /**
   * The size in bytes, after it was read for the first time. It remains correct, because no other process writes in
   * this folder.
   */
  knownSize?: number | undefined
}

interface OpenFile {
  /** The file descriptor; a directory has none. */
  nfd?: number | null
  node: FileNode
}

/** The parts of Emscripten's file system (which uses Node's) that this file changes. */
interface EmscriptenNodeFs {
  realPath(node: FileNode): string
  node_ops: { setattr(node: FileNode, attributes: object): void }
  stream_ops: {
    fsync?: (file: OpenFile) => number
    open(file: OpenFile): void
    setattr(file: OpenFile, attributes: object): void
    write(file: OpenFile, buffer: Uint8Array, offset: number, length: number, position: number): number
    llseek(file: OpenFile, offset: number, whence: number): number
  }
}

const SEEK_END = 2

/** PGlite's file system on a real folder. In addition it calls fsync and remembers the sizes of files. */
export class DurableFs extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options)
    const preRun = result.emscriptenOpts.preRun
    if (!Array.isArray(preRun)) throw new Error('This PGlite starts in a way that DurableFs does not know')
    preRun.push((module: { FS: { filesystems: { NODEFS: EmscriptenNodeFs } } }) => {
      const nodeFs = module.FS.filesystems.NODEFS
      addSync(nodeFs)
      cacheFileSizes(nodeFs)
    })
    return result
  }
}

/**
 * Adds `stream_ops.fsync`, which Emscripten calls if it exists. Emscripten's NODEFS has no such function. Without it,
 * PostgreSQL would believe that its writes are on the disk when they are not.
 */
function addSync(nodeFs: EmscriptenNodeFs): void {
  nodeFs.stream_ops.fsync = (file) => {
    if (typeof file.nfd === 'number') fsyncSync(file.nfd)
    else syncFolder(nodeFs.realPath(file.node))
    return 0
  }
}

/**
 * Remembers the sizes of files. Whenever PostgreSQL plans a query, it seeks to the end of the files of tables and
 * indexes. Reading their sizes each time took a sixth of the time of an import.
 */
function cacheFileSizes({ node_ops, stream_ops }: EmscriptenNodeFs): void {
  const { open, write, setattr, llseek } = stream_ops
  const setNodeAttributes = node_ops.setattr
  stream_ops.llseek = (file, offset, whence) => {
    if (whence !== SEEK_END || typeof file.nfd !== 'number') return llseek(file, offset, whence)
    file.node.knownSize ??= fstatSync(file.nfd).size
    return llseek(file, file.node.knownSize + offset, 0)
  }
  stream_ops.write = (file, buffer, offset, length, position) => {
    const written = write(file, buffer, offset, length, position)
    if (file.node.knownSize !== undefined) file.node.knownSize = Math.max(file.node.knownSize, position + written)
    return written
  }
  // The following calls can truncate a file. Its size must then be read again.
  stream_ops.open = (file) => {
    file.node.knownSize = undefined
    open(file)
  }
  stream_ops.setattr = (file, attributes) => {
    file.node.knownSize = undefined
    setattr(file, attributes)
  }
  node_ops.setattr = (node, attributes) => {
    node.knownSize = undefined
    setNodeAttributes(node, attributes)
  }
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
