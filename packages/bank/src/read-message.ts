import { type SignedParameters, decodeParameters } from './signature.ts'

/** Reads the three members of a signed message from the body that a shop posted. */
export function messageIn(given: unknown): SignedParameters {
  const parts = new Map(Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]))
  return {
    Ds_SignatureVersion: parts.get('Ds_SignatureVersion') ?? '',
    Ds_MerchantParameters: parts.get('Ds_MerchantParameters') ?? '',
    Ds_Signature: parts.get('Ds_Signature') ?? '',
  }
}

/** Reads a member of the message by its name, without `ds_merchant_`; an empty text if there is none. */
export function fieldsOf(message: SignedParameters): (name: string) => string {
  const given = membersOf(message)
  return (name) => given?.get(`ds_merchant_${name}`) ?? ''
}

function membersOf({ Ds_MerchantParameters }: SignedParameters): ReadonlyMap<string, string> | undefined {
  try {
    return decodeParameters(Ds_MerchantParameters)
  } catch {
    return undefined
  }
}
