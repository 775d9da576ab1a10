import { violationMessages } from '@lonja/contract/errors'
import { ContentReport } from '@lonja/contract/moderation/content'
import { z } from 'zod'
import { type Viewer, everyone } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../http/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { findContent } from './find-content.ts'

/** Reports content to the town, with or without an account (Digital Services Act, art. 16). */
export const reportContent = defineOperation({
  method: 'POST',
  path: '/api/content-reports',
  summary: 'Reports a product, a shop, a review, a question or an answer to the town, which confirms it by mail',
  who: everyone,
  reach: 'public content',
  beyond: 'everybody who finds content that is against the law or the terms',
  body: ContentReport,
  answers: { shape: z.object({ status: z.literal('accepted') }), type: 'application/json' },
  status: 202,
  errors: ['Not Found', 'Validation failed'],
  limit: { name: 'content report', per: 'viewer', max: 10, windowSeconds: 3_600 },
  example: {
    content: { kind: 'product', id: exampleId },
    reason: 'unsafe',
    explanation: 'No dice que lleva almendra.',
    name: 'Ana',
    email: 'ana@example.com',
    goodFaith: true,
  },
  run: async ({ services: { db }, viewer, reply, body }) => {
    const { content, reason, explanation, language } = body
    const { name, email } = await reporterOf(db, viewer, body)
    await db.transaction(async () => {
      const found = await findContent(db, content)
      if (!found?.public) throw new Problem('Not Found')
      const id = uuidv7()
      await db.query({
        text: `insert into content_report
                 (id, kind, subject_id, title, excerpt, business_id, reason, explanation, name, email, user_id, language)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        values: [
          id,
          content.kind,
          content.id,
          found.title,
          found.excerpt,
          found.business,
          reason,
          explanation,
          name,
          email,
          viewer.id,
          language,
        ],
      })
      if (email) await queueMail(db, { kind: 'moderation', recipient: email, data: { about: 'received', report: id } })
      db.changed('content-reports')
    })
    reply.code(202)
    return { status: 'accepted' }
  },
})

interface Reporter {
  name: string | null
  email: string | null
}

/**
 * The name and the address of the person, from the account if the person is logged in.
 *
 * @throws Problem 422 for a guest without a name or an address, except in a report of a crime against minors
 */
async function reporterOf(db: Database, viewer: Viewer, { reason, name, email }: ContentReport): Promise<Reporter> {
  if (viewer.id !== null) {
    const [account] = await db.query<{ name: string; email: string }>({
      text: 'select coalesce(name, username) as name, email from "user" where id = $1',
      values: [viewer.id],
    })
    return account!
  }
  const missing = reason === 'minors' ? [] : Object.entries({ name, email }).filter(([, value]) => !value)
  if (missing.length > 0)
    throw invalid(...missing.map(([propertyPath]) => ({ propertyPath, message: violationMessages.blank })))
  return { name: name ?? null, email: email ?? null }
}
