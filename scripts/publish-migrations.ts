// `npm run publish-migrations`: writes apps/api/migrations/published.json. Run it when you make a release.
import { writeFileSync } from 'node:fs'
import { publish } from '../apps/api/src/database/published.ts'

const { file, text, added } = await publish()
writeFileSync(file, text)
console.log(added.length > 0 ? `Published: ${added.join(', ')}` : 'There is no new migration to publish')
