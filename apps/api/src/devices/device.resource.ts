import { deviceContract } from '@lonja/contract/devices/device'
import { signedIn } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { checkSubscription } from '../push/subscription.ts'
import { ofMyself } from '../access/visibility.ts'
import { removeFormerTokens } from './push-token.ts'

/**
 * Devices of the app. They are registered by a hand-written operation (`register-device.ts`), because the client
 * chooses the id and the device may have had another owner.
 */
export const deviceResource = defineResource({
  contract: deviceContract,
  table: 'device',
  operations: { read: signedIn, update: signedIn },
  visible: ofMyself,
  stamp: 'last_seen',
  async rules({ config, db, id }) {
    await checkSubscription(db, config, id)
    await removeFormerTokens(db, id)
  },
})
