// Run by create-process.ts: `node create-folder.ts FOLDER [ARGUMENT OF INITDB …]`. Creates a database in an empty
// folder and ends. If that fails, it prints the reason on standard output.
import { openPglite, reasonOf } from './pglite.ts'

const [folder, ...initdb] = process.argv.slice(2)
if (!folder) throw new Error('usage: node create-folder.ts FOLDER [ARGUMENT OF INITDB …]')

try {
  const engine = await openPglite(folder, { initdb: initdb.length > 0 ? initdb : undefined })
  await engine.close()
  process.exit(0)
} catch (error) {
  process.stdout.write(reasonOf(error), () => process.exit(1))
}
