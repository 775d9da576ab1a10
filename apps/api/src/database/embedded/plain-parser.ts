import { setFlagsFromString } from 'node:v8'
import type { Extension } from '@electric-sql/pglite'

const START = '_pgl_startPGlite'
const PARSE = '_raw_parser'

/** The parts of PGlite's module that this file uses. */
interface PostgresModule {
  [START](): void
  /** PostgreSQL's `raw_parser(text, mode)`: one function of 100 kB that contains the whole SQL grammar. */
  [PARSE](text: number, mode: number): number
  stackSave(): number
  stackRestore(stack: number): void
  stringToUTF8OnStack(text: string): number
}

interface StartOptions {
  preRun?: ((module: PostgresModule) => void)[]
}

/**
 * Prevents V8 from optimizing PostgreSQL's SQL parser. V8 compiles a WebAssembly function quickly when it is first
 * called, and again with its optimizing compiler when it has run often. For the parser the second compilation takes
 * 600 MB and four seconds of CPU at every start, without any noticeable gain. V8 has no setting for one function, but
 * it decides at the first compilation whether a function may be optimized later. So the parser is called once, with
 * an empty text, while optimization is switched off in V8.
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
    // With this filter only the function with the number 0 may be optimized. It is an import, which is never
    // compiled.
    setFlagsFromString('--wasm-tier-up-filter=0')
    module[PARSE](module.stringToUTF8OnStack(''), 0)
    setFlagsFromString('--wasm-tier-up-filter=-1')
    module.stackRestore(stack)
  }
}
