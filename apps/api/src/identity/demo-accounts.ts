import { type Role, roles } from '@lonja/contract/constants'
import type { Config } from '#/config'

/** The password of all demo accounts. It is public, because the README contains it. */
export const demoPassword = 'lonja-demo'

const noRoles: readonly Role[] = []
const publicRoles: readonly Role[] = ['ROLE_USER', 'ROLE_BUSINESS']

/**
 * The roles whose demo accounts can log in. Outside production these are all roles. In production there are none, or
 * with `LONJA_DEMO=1` those of customers and shops, because nobody may manage a town with a public password.
 */
export function demoRoles({ production, demo }: Pick<Config, 'production' | 'demo'>): readonly Role[] {
  if (!production) return roles
  return demo ? publicRoles : noRoles
}

/**
 * SQL condition that excludes closed accounts of the demo town.
 *
 * @param user  the alias of the table "user" in the statement
 * @param parameter  the placeholder for the value of `demoRoles`, for example `$2`
 */
export const isOpenAccount = (user: string, parameter: string): string =>
  `(not ${user}.demo or ${user}.role = any(${parameter}::text[]))`
