/** How a shop knows a customer without the code: it knows the person, has seen an identity card, or heard the name. */
export const handoverProofs = ['known', 'identity', 'name'] as const
export type HandoverProof = (typeof handoverProofs)[number]

/**
 * The text of the QR that a customer shows: `LONJA1.<id of the order>.<signature>`. The server signs the part before the
 * last dot with ECDSA (P-256, SHA-256); the signature has 64 bytes in base64url.
 */
export const signedHandover = /^LONJA1\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{86})$/

/** The part of the text that is signed. */
export const handoverContent = (order: string): string => `LONJA1.${order}`

/** The order and the signature in the text of a QR; undefined if it is another text. */
export function readSignedHandover(text: string): { order: string; signature: string } | undefined {
  const [, order, signature] = signedHandover.exec(text) ?? []
  return order && signature ? { order, signature } : undefined
}
