import type { ApplicationState } from '@lonja/contract/applications/choices'
import { violationMessages } from '@lonja/contract/errors'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'

export interface LockedApplication {
  user: string
  email: string
  state: ApplicationState
  name: string | null
  cif: string | null
}

/** Locks an application until the end of the transaction. It is undefined if there is none. */
export async function lockApplication(db: Database, id: string): Promise<LockedApplication | undefined> {
  const [application] = await db.query<LockedApplication>({
    text: `select a.user_id as "user", u.email, a.state, a.name, a.cif
           from business_application a join "user" u on u.id = a.user_id where a.id = $1 for update of a`,
    values: [id],
  })
  return application
}

/**
 * Checks that no other person has a shop or a waiting application with this tax number. Until the transaction ends,
 * other checks of the same number wait, so that two applications cannot both pass.
 *
 * @throws Problem 422
 */
export async function mustBeFreeNumber(db: Database, cif: string, user: string): Promise<void> {
  await db.query({ text: 'select pg_advisory_xact_lock(hashtext($1))', values: [`tax number ${cif}`] })
  const [taken] = await db.query({
    text: `select from business b
           where upper(regexp_replace(b.cif, '[\\s./-]', '', 'g')) = $1 and not exists (
             select from business_member m where m.business_id = b.id and m.user_id = $2 and m.role = 'owner')
           union all
           select from business_application a
           where a.cif = $1 and a.state in ('applied', 'more_wanted') and a.user_id <> $2
           limit 1`,
    values: [cif, user],
  })
  if (taken) throw invalid({ propertyPath: 'cif', message: violationMessages.used })
}
