import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/**
 * Creates a database on the server, does the work with it, and drops it afterwards.
 *
 * @param template  the database that is copied; nobody may be connected to it
 */
export async function withDatabase(
  url: string,
  work: (url: string) => Promise<void>,
  template = 'template1',
): Promise<void> {
  const name = `lonja_bench_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The files are copied as they are. The other strategy writes every page into the log of the server.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    const own = new URL(url)
    own.pathname = `/${name}`
    await work(own.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}
