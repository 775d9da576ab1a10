import { violationMessages } from '@lonja/contract/errors'
import { CreatedApiKey, NewApiKey } from '@lonja/contract/api-keys/api-key'
import { shopScopes, townScopes } from '@lonja/contract/api-keys/scopes'
import type { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { hashOfSecret, makeSecret } from '../identity/key-secret.ts'

/** Creates a key. The answer is not stored for repeated requests, because the key must not be stored anywhere. */
export const createKey = defineOperation({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Creates a key for a program; the answer has the key itself, which cannot be read again',
  who: may('keys'),
  reach: 'the caller’s shops, and the town for operators',
  beyond: 'owners of shops and operators, who connect a till, a warehouse or another program',
  body: NewApiKey,
  answers: { shape: CreatedApiKey },
  status: 201,
  errors: ['Access Denied.'],
  limit: { name: 'api-keys', per: 'viewer', max: 30, windowSeconds: 3_600 },
  example: { name: 'Caja', scopes: ['orders.read', 'stock'], business: exampleId, expiresDate: null },
  run: async ({ services: { db }, viewer, reply, body }) => {
    const { business, name, expiresDate = null } = body
    if (!mayAt(viewer, 'keys', business)) throw new Problem('Access Denied.')
    const chosen = [...new Set(body.scopes)]
    const violations = violationsIn({ ...body, expiresDate })
    if (violations.length > 0) throw invalid(...violations)
    const id = uuidv7()
    const secret = makeSecret()
    await db.transaction(async () => {
      const written = await db.query({
        text: `insert into api_key (id, business_id, name, scopes, hint, secret_hash, created_by, expires_at)
               select $1, $2, $3, $4, $5, $6, $7, $8 where $2::uuid is null or exists (select from business where id = $2)
               returning id`,
        values: [
          id,
          business,
          name,
          JSON.stringify(chosen),
          secret.slice(-4),
          hashOfSecret(secret),
          viewer.id,
          expiresDate,
        ],
      })
      if (written.length === 0) throw invalid({ propertyPath: 'business', message: violationMessages.unknown })
      await recordAudit(db, authorOf(viewer), {
        resource: 'api-keys',
        id,
        label: name,
        action: 'create',
        business,
        after: { scopes: chosen, expiresDate },
      })
      db.changed('api-keys')
    })
    reply.code(201)
    return { id, secret }
  },
})

function violationsIn({ business, scopes, expiresDate }: Required<z.output<typeof NewApiKey>>): Violation[] {
  const allowed: readonly string[] = business === null ? townScopes : shopScopes
  const violations: Violation[] = scopes.flatMap((scope, at) =>
    allowed.includes(scope) ? [] : [{ propertyPath: `scopes[${at}]`, message: violationMessages.notAvailable }],
  )
  if (expiresDate && Date.parse(expiresDate) <= Date.now())
    violations.push({ propertyPath: 'expiresDate', message: violationMessages.invalid })
  return violations
}
