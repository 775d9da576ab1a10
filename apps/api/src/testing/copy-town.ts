import { inject } from 'vitest'
import { copyTemplate } from './template.ts'

/** Copies the data folder of a migrated, empty town to `folder`. The town uses the embedded database. */
export const copyTown = (folder: string): void => copyTemplate(inject('template'), folder)
