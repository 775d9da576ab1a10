import { type Role, roles } from '@lonja/contract/constants'
import type { Config } from '#/config'

/** The password of all demo accounts. The README publishes it. */
export const demoPassword = 'lonja-demo'

const noRoles: readonly Role[] = []
const publicRoles: readonly Role[] = ['ROLE_USER', 'ROLE_BUSINESS']

/**
 * The roles whose demo accounts can log in: all of them outside production. In production none, or with
 * `LONJA_DEMO=1` those of customers and shops: nobody may operate a town with a published password.
 */
export function demoRoles({ production, demo }: Pick<Config, 'production' | 'demo'>): readonly Role[] {
  if (!production) return roles
  return demo ? publicRoles : noRoles
}

/**
 * A condition that leaves out closed accounts of the demo town.
 *
 * @param user  the name of the table "user" in the statement
 * @param parameter  the placeholder of `demoRoles`, as `$2`
 */
export const isOpenAccount = (user: string, parameter: string): string =>
  `(not ${user}.demo or ${user}.role = any(${parameter}::text[]))`
