// `npm run demo-emoji`: copies the emoji of the demo town's pictures from the package fluent-emoji-3d, which has 3,400
// emoji in 25 MB. Run it after you use a new emoji in `apps/api/src/seeds/town`.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { emojiFolder } from '../apps/api/src/seeds/pictures.ts'
import { wantedPictures } from '../apps/api/src/seeds/town-rows.ts'
import { vilaserena } from '../apps/api/src/seeds/vilaserena.ts'

const home = path.dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json')))

/** Finds the file of an emoji. Some file names contain a variation selector, which the codes of the town leave out. */
function fileOf(code: string): string {
  const names = [code, `${code}-fe0f`, code.replace('-', '-fe0f-')]
  const file = names.map((name) => path.join(home, 'assets', `${name}.webp`)).find((each) => existsSync(each))
  if (!file) throw new Error(`fluent-emoji-3d has no emoji ${code}`)
  return file
}

rmSync(emojiFolder, { recursive: true, force: true })
mkdirSync(emojiFolder)
const codes = new Set(wantedPictures(vilaserena).flatMap(({ emoji }) => emoji))
for (const code of codes) copyFileSync(fileOf(code), path.join(emojiFolder, `${code}.webp`))
// The build of the shop reads the licence from it.
const { name, version, license, homepage } = JSON.parse(
  readFileSync(path.join(home, 'package.json'), 'utf8'),
) as Record<string, string>
writeFileSync(
  path.join(emojiFolder, 'package.json'),
  `${JSON.stringify({ name, version, license, homepage }, null, 2)}\n`,
)
console.log(`Wrote ${codes.size} emoji to ${emojiFolder}`)
