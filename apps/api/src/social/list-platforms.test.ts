import { describe } from 'vitest'
import { readSettings } from '#/config'
import { testApi } from '#/testing/scenario'

const without = await testApi()
const { social } = readSettings({
  GOOGLE_CLIENT_IDS: 'web-client,app-client',
  APPLE_CLIENT_IDS: 'apple',
  FACEBOOK_APP_ID: '12',
  FACEBOOK_APP_SECRET: 'the secret of facebook',
})
const configured = await testApi(undefined, { social: social! })
const when = 'GET /api/login-social'

describe('the networks for login', () => {
  without('are none if no keys are set', { when, answers: 200, with: [] })
  configured('are those with keys that a page can use by itself', {
    when,
    answers: 200,
    with: [
      {
        platform: 'google',
        clientId: 'web-client',
        authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      },
      { platform: 'facebook', clientId: '12', authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth' },
    ],
  })
})
