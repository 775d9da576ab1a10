// `npm run filters`: writes the filters and the sort orders of all lists into docs/filters.md, from their declarations.
import { filtersTable } from '../apps/api/src/documentation/list-parameters.ts'
import { writeDocument } from './write-document.ts'

await writeDocument('docs/filters.md', filtersTable)
