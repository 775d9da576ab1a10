// `node prepare-templates.ts`: makes the template database and the file with the row types before the tests need them.
import { prepareRowTypes } from './statements/prepare-row-types.ts'
import { prepareTemplate } from './template.ts'

await Promise.all([prepareTemplate(), prepareRowTypes()])
