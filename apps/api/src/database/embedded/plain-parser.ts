import { setFlagsFromString } from 'node:v8'
import type { Extension } from '@electric-sql/pglite'

const START = '_pgl_startPGlite'
const PARSE = '_raw_parser'

/** The parts of PGlite's module that are used here. */
interface PostgresModule {
  [START](): void
  /** PostgreSQL's `raw_parser(text, mode)`: one function of 100 kB with the whole SQL grammar in it. */
  [PARSE](text: number, mode: number): number
  stackSave(): number
  stackRestore(stack: number): void
  stringToUTF8OnStack(text: string): number
}

interface StartOptions {
  preRun?: ((module: PostgresModule) => void)[]
}

/**
 * V8 compiles a WebAssembly function quickly when it is first called, and again with its optimizing compiler when it
 * has run often. For PostgreSQL's SQL parser the second compilation takes 600 MB and four seconds of CPU, at every
 * start, without any noticeable gain. V8 has no setting for one function, but it decides at the first compilation
 * whether a function may be optimized later. So the parser is called once, with an empty text, while V8 is told not
 * to optimize.
 */
export const plainParser: Extension = {
  name: 'plain parser',
  setup: async (_pglite, options: StartOptions) => ({
    emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), parseAfterStart] },
  }),
}

function parseAfterStart(module: PostgresModule): void {
  const start = module[START]
  module[START] = () => {
    start()
    const stack = module.stackSave()
    // Only the function of this number may be optimized: it is an import, which is never compiled.
    setFlagsFromString('--wasm-tier-up-filter=0')
    module[PARSE](module.stringToUTF8OnStack(''), 0)
    setFlagsFromString('--wasm-tier-up-filter=-1')
    module.stackRestore(stack)
  }
}
