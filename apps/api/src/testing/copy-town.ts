import { inject } from 'vitest'
import { copyTemplate } from './template.ts'

/** Copies the data folder of a migrated, empty town, on the embedded database, into a folder. */
export const copyTown = (folder: string): void => copyTemplate(inject('template'), folder)
