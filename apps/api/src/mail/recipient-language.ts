import { defaultLanguage } from '@lonja/contract/constants'
import type { Language } from '@lonja/contract/languages'
import type { Database } from '../database/database.ts'

/**
 * The language for a letter to this address: the one that the account has chosen, or the language of the account's last
 * application for a shop. Spanish for everybody else.
 */
export async function languageOf(db: Database, email: string): Promise<Language> {
  const [account] = await db.query<{ language: Language | null }>({
    name: 'language of recipient',
    text: `select coalesce(u.language, (
             select a.language from business_application a where a.user_id = u.id order by a.created_at desc limit 1)) as language
           from "user" u where lower(u.email) = lower($1)`,
    values: [email],
  })
  return account?.language ?? defaultLanguage
}
