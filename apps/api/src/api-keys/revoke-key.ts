import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { visibleId } from '../people/change-current.ts'
import { apiKeyResource } from './api-key.resource.ts'

/** Revokes a key: requests with it are refused from now on. A key that was revoked before stays as it is. */
export const revokeKey = defineOperation({
  method: 'DELETE',
  path: '/api/api-keys/{id}',
  summary: 'Revokes a key: it works no longer, and stays in the list',
  who: may('keys'),
  reach: 'the keys of the caller’s shops, and those of the town for operators',
  beyond: 'owners of shops and operators, who disconnect a program or have lost a key',
  errors: ['Not Found'],
  run: async (context) => {
    const { services, viewer } = context
    const { db } = services
    const id = await visibleId(context, apiKeyResource)
    await db.transaction(async () => {
      const [key] = await db.query<{ name: string; business: string | null; revoked: boolean }>({
        text: `select name, business_id as business, revoked_at is not null as revoked from api_key where id = $1 for update`,
        values: [id],
      })
      if (!key) throw new Problem('Not Found')
      if (key.revoked) return
      await db.query({ text: 'update api_key set revoked_at = now() where id = $1', values: [id] })
      await recordAudit(db, authorOf(viewer), {
        resource: 'api-keys',
        id,
        label: key.name,
        action: 'revoke',
        business: key.business,
      })
      db.changed('api-keys', `api_key:${id}`)
    })
  },
})
