import type { Operations } from '../services.ts'
import { connectFacebook } from './connect-facebook.ts'
import { facebookConnection } from './facebook-connection.ts'
import { finishTwitterAuth } from './finish-twitter-auth.ts'
import { listPlatforms } from './list-platforms.ts'
import { loginSocial } from './login-social.ts'
import { resealSecrets, sealerOf } from './sealed-secrets.ts'
import { startTwitterAuth } from './start-twitter-auth.ts'
import { twitterConnection } from './twitter-connection.ts'

/** Other networks: logging in with them, and speaking for shops there. */
export const socialOperations: Operations = async (app, services) => {
  const operations = [
    listPlatforms,
    loginSocial,
    startTwitterAuth,
    finishTwitterAuth,
    twitterConnection,
    connectFacebook,
    facebookConnection,
  ]
  for (const operation of operations) await operation(app, services)
  const { config, db } = services
  if (config.oldSecrets?.length) app.addHook('onReady', () => resealSecrets(db, sealerOf(config)))
}
