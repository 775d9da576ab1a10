import { randomUUID } from 'node:crypto'
import type { Config } from '#/config'
import { mailOrigin, mailerOf } from '#/mail/mailer'
import { renderLetter } from '#/mail/letter'
import type { S3Settings } from '../config/s3-settings.ts'
import { s3Store } from '#/media/s3-store'
import { signed } from '@lonja/bank/signature'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

/**
 * Sends one mail to the e-mail address `to`, if it is given. Without SMTP_URL nothing is sent, and the finding names
 * the folder to which mail is written.
 */
export async function checkMail(config: Config, to: string | undefined): Promise<Finding> {
  if (!config.smtpUrl)
    return (config.production ? warning : (part: string, what: string) => ok(part, what))(
      'mail',
      `mail is written to ${config.dataDir}/mail and not sent`,
      'nobody can confirm an account or learn about an order',
      'set SMTP_URL and MAIL_FROM',
    )
  const server = new URL(config.smtpUrl).host
  if (!to)
    return warning(
      'mail',
      `nothing was sent through ${server}`,
      'only a mail that arrived shows that mail works',
      'npm run lonja -- doctor --send-mail-to your@address',
    )
  const mailer = mailerOf(config)
  try {
    const subject = 'Correo de prueba de Lonja'
    const text = 'Este correo lo ha enviado «lonja doctor» para comprobar que el correo de la lonja funciona.'
    await mailer.send({
      id: `doctor-${randomUUID()}`,
      to,
      ...renderLetter({ subject, paragraphs: [text] }, mailOrigin(config)),
    })
    return ok('mail', `${server} accepted a mail to ${to}`)
  } catch (error) {
    return problem(
      'mail',
      `${server} did not accept a mail: ${messageOf(error)}`,
      'nobody can confirm an account or learn about an order',
      'correct SMTP_URL or MAIL_FROM, or ask the administrator of the mail server',
    )
  } finally {
    mailer.close()
  }
}

/** Writes, reads and deletes one object of the bucket, if a bucket is configured. */
export async function checkBucket(s3: S3Settings | undefined): Promise<Finding[]> {
  if (!s3) return []
  const store = s3Store(s3)
  const name = `lonja-doctor-${randomUUID()}.webp`
  const data = Buffer.from('lonja doctor')
  let step = 'written'
  try {
    await store.put(name, data)
    step = 'read'
    const read = await store.get(name)
    if (!read?.equals(data)) throw new Error('the object that was read is not the one that was written')
    step = 'removed'
    await store.remove(name)
    return [ok('s3', `an object was written, read and removed at ${s3.url}`)]
  } catch (error) {
    return [
      problem(
        's3',
        `an object could not be ${step} at ${s3.url}: ${messageOf(error)}`,
        'pictures that shops send cannot be kept or shown',
        'give the key the rights to write, read and delete in the bucket, or correct MEDIA_S3_URL, _KEY and _SECRET',
      ),
    ]
  }
}

const ORDER = '0001DOCTOR'

/**
 * Checks the keys of payment providers without sending a request: signs a message with the key of Redsys, and checks
 * the form of the keys of Stripe.
 */
export function checkPayments({ payments }: Config): Finding[] {
  const { redsys, stripe } = payments ?? {}
  const findings: Finding[] = []
  if (redsys) {
    const bytes = Buffer.from(redsys.key, 'base64').length
    const message = { DS_MERCHANT_ORDER: ORDER, DS_MERCHANT_MERCHANTCODE: redsys.merchantCode }
    const request = bytes === 24 && signed(redsys.signatureVersion, message, ORDER, redsys.key)
    const why = 'the bank refuses requests that are not signed with the key of the terminal'
    if (!request || !/^[\w+/-]+={0,2}$/.test(request.Ds_Signature))
      findings.push(
        problem(
          'redsys',
          `the key has ${bytes} bytes instead of 24`,
          why,
          "copy the key again from the bank's administration page",
        ),
      )
    else
      findings.push(
        ok(
          'redsys',
          `signs for shop ${redsys.merchantCode}, terminal ${redsys.terminal}, with ${redsys.signatureVersion}`,
        ),
      )
  }
  if (stripe)
    findings.push(
      /^[sr]k_(?:test|live)_\w+$/.test(stripe.secretKey) && /^whsec_\w+$/.test(stripe.webhookSecret)
        ? ok('stripe', stripe.secretKey.includes('_live_') ? 'a live key' : 'a key for tests: nobody is charged')
        : problem(
            'stripe',
            "a key does not have Stripe's format",
            'Stripe refuses every payment',
            'STRIPE_SECRET_KEY begins with sk_live_ and STRIPE_WEBHOOK_SECRET with whsec_',
          ),
    )
  return findings
}
