/** How a shop knows a customer without the code: it knows the person, has seen an identity card, or heard the name. */
export const handoverProofs = ['known', 'identity', 'name'] as const
export type HandoverProof = (typeof handoverProofs)[number]
