import type { Operations } from '../services.ts'
import { loginSocial } from './login-social.ts'

/** Other networks: logging in with them, and speaking for shops there. */
export const socialOperations: Operations = async (app, services) => {
  for (const operation of [loginSocial]) await operation(app, services)
}
