import type { Operations } from '#/services'
import { checkEmail } from './check-email.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { readMe, updateMe } from './me.ts'
import { register } from './register.ts'

/** Each in a scope of its own: some take bodies that others must not. */
export const identityOperations: Operations = async (app, services) => {
  for (const operation of [login, logout, register, readMe, updateMe, checkEmail])
    await app.register(async (scope) => operation(scope, services))
}
