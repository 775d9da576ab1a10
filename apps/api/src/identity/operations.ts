import type { Operations } from '#/services'
import { checkEmail } from './check-email.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { readMe, updateMe } from './me.ts'
import { fullRegister, register } from './register.ts'
import { resetPassword } from './reset-password.ts'

/** Each in a scope of its own: some take bodies that others must not. */
export const identityOperations: Operations = async (app, services) => {
  for (const operation of [
    login,
    logout,
    register,
    fullRegister,
    resetPassword,
    readMe,
    updateMe,
    checkEmail,
    listSessions,
  ])
    await app.register(async (scope) => operation(scope, services))
}
