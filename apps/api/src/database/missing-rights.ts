import { DatabaseUnavailable } from './open.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** The extensions that the schema needs. In PostgreSQL, the owner of a database may create both of them. */
export const EXTENSIONS = ['pg_trgm', 'unaccent'] as const

/**
 * Returns an error with the command for the administrator, in one line, if PostgreSQL refused to create an extension
 * or a table.
 */
export function refusedToRole(error: unknown): DatabaseUnavailable | undefined {
  const { code, message } = error as { code?: string; message: string }
  const refuse = (line: string) => new DatabaseUnavailable(line, { cause: error })
  if (/extension "\w+" is not available|extension control file/.test(message))
    return refuse(`The PostgreSQL server lacks its own extensions: install its contrib package there (${message})`)
  if (code !== INSUFFICIENT_PRIVILEGE) return undefined
  if (/extension/.test(message)) {
    const statements = EXTENSIONS.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join(' ')
    return refuse(`${message}. Run this in that database as a superuser, and start again: ${statements}`)
  }
  return refuse(
    `${message}. Run this as a superuser with the names of the database and of Lonja's role, and start again: ` +
      'ALTER DATABASE lonja OWNER TO lonja;',
  )
}
