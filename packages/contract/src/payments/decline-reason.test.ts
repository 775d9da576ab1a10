import { describe, expect, it } from 'vitest'
import { type DeclineReason, declineReason } from './decline-reason.ts'

describe('declineReason', () => {
  it.each<[response: string | null, reason: DeclineReason]>([
    ['9915', 'left'],
    ['checkout.session.expired', 'left'],
    ['0101', 'card'],
    ['0129', 'card'],
    ['incorrect_cvc', 'card'],
    ['0184', 'identity'],
    ['0195', 'identity'],
    ['0116', 'money'],
    ['insufficient_funds', 'money'],
    ['9912', 'later'],
    ['0190', 'unsaid'],
    ['card_declined', 'unsaid'],
    ['constructor', 'unsaid'],
    ['', 'unsaid'],
    [null, 'unsaid'],
  ])('the reason of the response %s is %s', (response, reason) => {
    expect(declineReason(response)).toBe(reason)
  })
})
