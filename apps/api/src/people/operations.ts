import type { Operations } from '../services.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { writeMembers } from './write-members.ts'
import { writeUsers } from './write-users.ts'

/** Who works for a shop, who runs the town, and how they come to do so. */
export const peopleOperations: Operations = async (app, services) => {
  for (const operation of [writeMembers, writeUsers, acceptInvitation])
    await app.register(async (scope) => operation(scope, services))
}
