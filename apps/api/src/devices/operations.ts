import type { Operations } from '../services.ts'
import { registerDevice } from './register-device.ts'
import { saveToken } from './save-token.ts'

export const deviceOperations: Operations = async (app, services) => {
  for (const operation of [registerDevice, saveToken]) await operation(app, services)
}
