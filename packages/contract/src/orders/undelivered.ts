/** Why an order could not be delivered. */
export const undeliveredReasons = ['absent', 'wrong-address', 'refused', 'other'] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** The maximum length of the text that is added to the reason. */
export const maxUndeliveredNote = 300
