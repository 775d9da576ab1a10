import type { Operations } from './services.ts'

/** Every hand-written operation: a table of contents. */
export const operations: readonly Operations[] = []
