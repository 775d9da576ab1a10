// `npm run access`: writes the access rules of all operations into docs/access.md, from the declarations.
import { accessTable } from '../apps/api/src/documentation/access-table.ts'
import { writeDocument } from './write-document.ts'

await writeDocument('docs/access.md', accessTable)
