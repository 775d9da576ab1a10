import { describe, expect, it } from 'vitest'
import { readSettings } from '#/config'

describe('the settings for social networks', () => {
  it('are empty by default', () => {
    expect(readSettings({}).social).toEqual({ callbackUrls: [] })
  })

  it('are read from the environment', () => {
    const env = {
      GOOGLE_CLIENT_IDS: 'web, app',
      FACEBOOK_APP_ID: '1',
      FACEBOOK_APP_SECRET: 's',
      FACEBOOK_ENDPOINT: 'http://127.0.0.1:9/',
      SOCIAL_CALLBACK_URLS: 'lonja://twitter',
    }
    expect(readSettings(env).social).toEqual({
      google: { clientIds: ['web', 'app'], endpoint: 'https://www.googleapis.com' },
      facebook: { id: '1', secret: 's', endpoint: 'http://127.0.0.1:9' },
      callbackUrls: ['lonja://twitter'],
    })
  })

  it.each([
    [{ TWITTER_APP_ID: '1' }, 'TWITTER_APP_ID and TWITTER_APP_SECRET must be set together'],
    [{ GOOGLE_CLIENT_IDS: 'a', GOOGLE_ENDPOINT: 'http://google.test' }, 'GOOGLE_ENDPOINT is not'],
    [{ GOOGLE_CLIENT_IDS: 'a', GOOGLE_ENDPOINT: 'http://127.0.0.1.evil.test' }, 'GOOGLE_ENDPOINT is not'],
    [{ GOOGLE_CLIENT_IDS: 'a', GOOGLE_ENDPOINT: 'file:///etc/passwd' }, 'GOOGLE_ENDPOINT is not'],
  ])('are refused with a message if they are wrong: %o', (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  })
})
