import { randomUUID } from 'node:crypto'
import { databaseUrl, onServer } from '../template.ts'

/** An empty database on TEST_DATABASE_URL, or undefined for the embedded one. */
export async function emptyDatabase(): Promise<{ url: string | undefined; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return { url: undefined, drop: async () => {} }
  const name = `lonja_drill_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (connection) => connection.query(`CREATE DATABASE ${name}`))
  return {
    url: databaseUrl(server, name),
    async drop() {
      await onServer(server, (connection) => connection.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}
