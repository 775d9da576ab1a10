// `npm run imports`: draws the imports between rooms. `-- --write` writes the circles that are left to docs/circles.json.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { arrowsInCircles, betweenRooms, circlesOf, isTest, readImports, root } from '../docs/import-graph.ts'

const code = readImports().filter(({ from }) => !isTest(from))
const rooms = betweenRooms(code)
const files = code.filter(({ isType }) => !isType)

if (process.argv.includes('--write')) {
  const known = { files: arrowsInCircles(files), rooms: arrowsInCircles(rooms) }
  writeFileSync(path.join(root, 'docs/circles.json'), `${JSON.stringify(known, null, 2)}\n`)
  console.log(`docs/circles.json: ${known.files.length} imports of files and ${known.rooms.length} of rooms in circles`)
} else {
  for (const [what, arrows] of [
    ['files', files],
    ['rooms', rooms],
  ] as const)
    for (const circle of circlesOf(arrows)) console.log(`${circle.length} ${what} in a circle: ${circle.join(', ')}`)

  const count = (end: 'from' | 'to'): Map<string, number> =>
    new Map([...Map.groupBy(rooms, (arrow) => arrow[end])].map(([room, arrows]) => [room, arrows.length]))
  const [out, into] = [count('from'), count('to')]
  const busiest = [...new Set([...out.keys(), ...into.keys()])]
    .map((room) => ({ room, imports: out.get(room) ?? 0, 'imported by': into.get(room) ?? 0 }))
    .toSorted((a, b) => b.imports + b['imported by'] - a.imports - a['imported by'])
  console.table(busiest.slice(0, 20))
}
