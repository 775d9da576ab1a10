/**
 * The reason of a failed payment, in the groups that a customer can understand: the customer left; the card is wrong
 * or cannot be used; the identity check failed; there is not enough money; the bank cannot be reached now; the bank
 * refuses without a reason.
 */
export const declineReasons = ['left', 'card', 'identity', 'money', 'later', 'unsaid'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** For each reason: values of Redsys's `Ds_Response`, and Stripe's error codes and types of events. */
const codes: Readonly<Record<Exclude<DeclineReason, 'unsaid'>, string>> = {
  left: '9915 9673 checkout.session.expired',
  card:
    '0101 0102 0106 0118 0125 0129 0180 0191 0201 0202 9064 9078 9093 9253 expired_card incorrect_cvc ' +
    'incorrect_number invalid_expiry_month invalid_expiry_year card_not_supported lost_card stolen_card',
  identity: '0184 0195 9126 9131 9142 authentication_required payment_intent_authentication_failure',
  money: '0116 insufficient_funds',
  later: '0904 0909 0912 0944 9909 9912 processing_error try_again_later',
}
const reasons = new Map<string, DeclineReason>(
  declineReasons.flatMap((reason) =>
    reason === 'unsaid' ? [] : codes[reason].split(' ').map((code): [string, DeclineReason] => [code, reason]),
  ),
)

/** The reason that belongs to the code in `Payment.response` of a failed attempt. */
export const declineReason = (response: string | null): DeclineReason => reasons.get(response ?? '') ?? 'unsaid'
