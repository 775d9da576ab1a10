/**
 * The named moments at which chaos tests kill the process. Each lies between two steps: either both must happen, or
 * neither.
 */
export const crashPoints = [
  'key.claimed',
  'key.answer-kept',
  'checkout.stock-taken',
  'checkout.slots-taken',
  'checkout.coupons-counted',
  'checkout.order-written',
  'checkout.told',
  'checkout.committed',
  'order.status-written',
  'order.stock-moved',
  'order.told',
  'cancel.refunds-begun',
  'cancel.stock-released',
  'cancel.slots-released',
  'attempt.others-closed',
  'attempt.written',
  'redirect.ref-written',
  'redirect.begun',
  'redirect.asked',
  'redirect.form-written',
  'notice.received',
  'notice.verified',
  'notice.kept',
  'notice.answered',
  'notice.locked',
  'notice.captured',
  'notice.payment-settled',
  'notice.surplus-captured',
  'notice.written',
  'notice.heard',
  'notice.done',
  'query.answered',
  'query.heard',
  'expiry.asked',
  'expiry.locked',
  'expiry.attempts-expired',
  'refund.promised',
  'refund.units-back',
  'refund.sent-written',
  'refund.asked',
  'refund.answered',
  'refund.share-written',
  'refund.written',
  'adjustment.written',
  'adjustment.refunded',
  'adjustment.units-back',
  'replacement.units-back',
  'replacement.allocated',
  'replacement.answered',
  'undelivered.written',
  'bulk.product-changed',
  'low-stock.taken',
  'invoice.number-taken',
  'invoice.written',
  'mail.taken',
  'mail.sent',
  'mail.settled',
] as const
export type CrashPoint = (typeof crashPoints)[number]

/** The point at which the process is killed, from `LONJA_CRASH_AT`: one of `crashPoints`. */
const at = process.env['LONJA_CRASH_AT']

/**
 * Marks a moment of a transaction that changes orders, stock or money. If the environment names this point, the
 * process is killed here, as by a power cut; otherwise the function does nothing.
 */
export const crashPoint: (name: CrashPoint) => void = at ? (name) => void (name === at && die()) : () => {}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
  // The signal arrives a moment later. Until then this thread must do nothing, so it waits.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
