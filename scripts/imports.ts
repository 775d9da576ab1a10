// `npm run imports`: prints for each room (folder) how many rooms it imports and how many rooms import it, and the
// circles of imports. There must be no circles.
import { betweenRooms, circlesOf, isTest, readImports } from '../docs/import-graph.ts'

const code = readImports().filter(({ from }) => !isTest(from))
const rooms = betweenRooms(code)
const files = code.filter(({ isType }) => !isType)

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
