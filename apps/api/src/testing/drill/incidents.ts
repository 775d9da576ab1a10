import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Incident {
  name: string
  /** The signs of the incident in `docs/incidents.md`: texts in the log, in the metrics and in `lonja status`. */
  log: string[]
  metrics: string[]
  status: string[]
}

const page = path.join(import.meta.dirname, '../../../../../docs/incidents.md')

/** Reads the incidents from the table in `docs/incidents.md`. */
export function readIncidents(): Incident[] {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
  return rows.map((row) => {
    const [, name = '', seen = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const part = (title: string): string[] => {
      const text = seen.split('; ').find((one) => one.startsWith(`${title}: `)) ?? ''
      return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
    }
    return { name, log: part('log'), metrics: part('metrics'), status: part('status') }
  })
}
