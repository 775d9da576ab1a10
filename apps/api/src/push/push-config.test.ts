import { expect, it } from 'vitest'
import { readSettings } from '#/config'
import { vapidKeys } from './vapid.ts'

// The keys of the example in RFC 8291, section 5.
const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

it('the keys for push messages are read from the environment', () => {
  const { push } = readSettings({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
  expect(vapidKeys({ secret: 'any', push: push! }).publicKey).toBe(publicKey)
})

it('without keys in the environment, the keys are derived from the secret, and one secret always gives the same keys', () => {
  const keys = (secret: string) => vapidKeys({ secret, push: readSettings({}).push! }).publicKey
  expect(keys('one secret')).toBe(keys('one secret'))
  expect(keys('one secret')).not.toBe(keys('another secret'))
  expect(Buffer.from(keys('one secret'), 'base64url')).toHaveLength(65)
})

it('the URLs of other push services can be configured; one without TLS is accepted only for this machine', () => {
  const { push } = readSettings({ PUSH_SERVICES: 'https://push.example.org/, http://127.0.0.1:9000' })
  expect(push?.services).toEqual(['https://push.example.org', 'http://127.0.0.1:9000'])
})

it.each([
  [{ VAPID_PUBLIC_KEY: publicKey }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together'],
  [{ VAPID_PRIVATE_KEY: privateKey }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together'],
  [{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'x' }, 'VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY'],
  [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: privateKey }, 'VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY'],
  [{ VAPID_SUBJECT: 'hola@example.org' }, 'VAPID_SUBJECT does not start with mailto: or https://: hola@example.org'],
  [{ PUSH_SERVICES: 'http://push.example.org' }, 'PUSH_SERVICES contains a text that is not an https:// origin'],
  [{ PUSH_SERVICES: 'https://push.example.org/path' }, 'PUSH_SERVICES contains a text that is not an https:// origin'],
])('the settings %j are refused', (env, problem) => {
  expect(() => readSettings(env)).toThrow(problem)
})
