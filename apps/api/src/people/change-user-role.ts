import { violationMessages } from '@lonja/contract/errors'
import { townRoles } from '@lonja/contract/people/rights'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { isObject } from '../http/read-body.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { readBody } from '../operation/read-body.ts'
import { Problem } from '../http/problem.ts'
import { sendItem } from '../resource/routes.ts'
import { userResource } from '../users/user.resource.ts'
import { changeCurrent } from './change-current.ts'
import { changeTownRole } from './town-people.ts'

const TownRoleChange = z.object({ townRole: z.enum(townRoles, violationMessages.choice).nullable() })

/** Gives an account a role in the town, or removes the role. */
export const changeUserRole = defineOperation({
  method: 'PUT',
  path: '/api/users/{id}/role',
  summary: 'Gives an account a role in the town, or takes it away with null',
  who: may('town.people'),
  beyond: 'operators, who decide who runs the town',
  reads: TownRoleChange,
  answers: { item: 'User' },
  errors: ['Last operator'],
  example: { townRole: 'editor' },
  conditional: true,
  run: async (context) => {
    const { services, viewer, params, body } = context
    // The value null removes the role, so a body without `townRole` is refused.
    if (!isObject(body) || !('townRole' in body)) throw new Problem('Invalid body')
    const { townRole } = readBody(TownRoleChange, body)
    const id = pathId(params)
    await changeCurrent(context, userResource, id, () => changeTownRole(services.db, id, townRole, authorOf(viewer)))
    return sendItem(context, services.models.of(userResource), id)
  },
})
