import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Creates a database on the server, does the work with it, and drops it afterwards. */
export async function withDatabase(url: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `lonja_bench_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    await work(own.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}
