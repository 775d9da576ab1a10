import { cleanText, cut } from '../../text/text.ts'
import type { Reading } from '../notification.ts'
import type { RedsysConfig } from '../../config/payment-config.ts'
import { outcomeOf } from './consult.ts'
import { EUROS } from './redsys-provider.ts'
import { type SignedParameters, decodeParameters, isSigned, signatureVersions } from '@lonja/bank/signature'

/** The fields of a notification that are stored. There is no card number, no card token and no expiry date. */
const kept = [
  'ds_date',
  'ds_hour',
  'ds_amount',
  'ds_currency',
  'ds_order',
  'ds_merchantcode',
  'ds_terminal',
  'ds_response',
  'ds_errorcode',
  'ds_transactiontype',
  'ds_securepayment',
  'ds_authorisationcode',
  'ds_processedpaymethod',
]
const KEPT_LENGTH = 100

/**
 * Reads what Redsys sends to `MERCHANTURL`. The signature is verified before any field is used, except the reference
 * of the order, because the verification needs it.
 *
 * @param form  `Ds_SignatureVersion`, `Ds_MerchantParameters` and `Ds_Signature`, in upper or lower case
 */
export function readNotification(form: Readonly<Record<string, string>>, config: RedsysConfig): Reading {
  const message = messageIn(form)
  if (!message) return { refused: 'malformed' }
  if (!signatureVersions.includes(message.Ds_SignatureVersion)) return { refused: 'version' }
  const members = membersOf(message)
  const ref = members?.get('ds_order') ?? ''
  if (!members || !/^[0-9A-Za-z]{4,12}$/.test(ref)) return { refused: 'malformed' }
  if (!isSigned(message, ref, config.key)) return { refused: 'signature' }

  const { merchantCode, terminal } = config
  if (members.get('ds_merchantcode') !== merchantCode) return { refused: 'merchant' }
  if (Number(members.get('ds_terminal')) !== Number(terminal)) return { refused: 'terminal' }
  if (members.get('ds_currency') !== EUROS) return { refused: 'currency' }
  const amount = members.get('ds_amount') ?? ''
  const response = members.get('ds_response') ?? ''
  if (!/^\d{1,12}$/.test(amount) || !/^\d{1,4}$/.test(response)) return { refused: 'malformed' }

  const outcome = outcomeOf(members.get('ds_transactiontype') ?? '', response)
  const authCode = cut(members.get('ds_authorisationcode') ?? '', KEPT_LENGTH) || null
  return {
    provider: 'redsys',
    ref,
    notice: outcome && {
      provider: 'redsys',
      ref,
      outcome,
      amount: Number(amount),
      currency: 'EUR',
      response: response.padStart(4, '0'),
      authCode,
    },
    body: Object.fromEntries(
      kept.flatMap((name) => {
        const value = members.get(name)
        return value === undefined ? [] : [[name, cut(value, KEPT_LENGTH)]]
      }),
    ),
    signed: message.Ds_MerchantParameters,
  }
}

/** The three fields of the form. Null if one is missing, or if a name appears both in upper and in lower case. */
function messageIn(form: Readonly<Record<string, string>>): SignedParameters | null {
  const parts = new Map<string, string>()
  for (const [name, value] of Object.entries(form)) {
    if (parts.has(name.toLowerCase())) return null
    parts.set(name.toLowerCase(), value)
  }
  const version = parts.get('ds_signatureversion')
  const parameters = parts.get('ds_merchantparameters')
  const signature = parts.get('ds_signature')
  if (!version || !parameters || !signature) return null
  // If the sender did not escape a `+` of base64, it became a space in the form.
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: parameters.replaceAll(' ', '+'),
    Ds_Signature: signature.replaceAll(' ', '+'),
  }
}

/** The fields of the message, without characters that the database cannot store. */
function membersOf({ Ds_MerchantParameters: parameters }: SignedParameters): ReadonlyMap<string, string> | null {
  try {
    const members = decodeParameters(parameters)
    return new Map([...members].map(([name, value]) => [name, cleanText(value) ?? '']))
  } catch {
    return null
  }
}
