import type { Resource } from './resource/define-resource.ts'

/** Every declared resource: a table of contents. */
export const resources: readonly Resource[] = []
