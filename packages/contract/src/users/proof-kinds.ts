/** A document of identity that was shown, a mail from the address of the account, questions on the telephone, a signed letter. */
export const proofKinds = ['document', 'email', 'telephone', 'letter'] as const
export type ProofKind = (typeof proofKinds)[number]
