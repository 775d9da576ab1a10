// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { facebookPage, readFacebookAnswer } from './connection.ts'

const login = {
  platform: 'facebook',
  clientId: '123',
  authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
} as const
const ask = () => new URL(facebookPage(login, 'shop-1', 'https://lonja.test/manage/settings/social')).searchParams

beforeEach(() => sessionStorage.clear())

it('Facebook is asked for the pages of the person, and sends the browser back to the screen', () => {
  const asked = ask()
  expect(asked.get('redirect_uri')).toBe('https://lonja.test/manage/settings/social')
  expect(asked.get('scope')).toContain('pages_manage_posts')
})

it('an answer is taken once, for the shop that asked', () => {
  const answer = `#state=${ask().get('state')}&access_token=EAAB`
  expect(readFacebookAnswer(answer)).toEqual({ shop: 'shop-1', token: 'EAAB' })
  expect(readFacebookAnswer(answer)).toBe('refused')
})

it('an answer that this tab did not ask for, and one without a permission, are refused', () => {
  expect(readFacebookAnswer('#state=other&access_token=EAAB')).toBe('refused')
  expect(readFacebookAnswer(`#state=${ask().get('state')}&error=access_denied`)).toBe('refused')
  expect(readFacebookAnswer('')).toBeUndefined()
})
