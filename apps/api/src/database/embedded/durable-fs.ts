import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  /** The file descriptor; a directory has none. */
  nfd?: number | null
  node: object
}

interface EmscriptenNodeFs {
  realPath(node: object): string
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * PGlite's file system on a real folder, with fsync. Emscripten calls `stream_ops.fsync` when there is one, and its
 * NODEFS has none: without this nothing that PostgreSQL asks to be on the disk is known to be there.
 */
export class DurableFs extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options)
    const preRun = result.emscriptenOpts.preRun
    if (!Array.isArray(preRun)) throw new Error('This PGlite starts in a way that DurableFs does not know')
    preRun.push((module: { FS: { filesystems: { NODEFS: EmscriptenNodeFs } } }) => {
      const nodeFs = module.FS.filesystems.NODEFS
      nodeFs.stream_ops.fsync = (file) => {
        if (typeof file.nfd === 'number') fsyncSync(file.nfd)
        else syncFolder(nodeFs.realPath(file.node))
        return 0
      }
    })
    return result
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
