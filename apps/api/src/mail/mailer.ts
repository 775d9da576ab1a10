import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import { makeFolder } from '../system/make-folder.ts'
import type { RenderedLetter } from './letter.ts'

export interface Message extends RenderedLetter {
  /** The message id. All attempts have the same id, so that mail programs recognise a second copy. */
  id: string
  to: string
}

export interface Mailer {
  /** Sends a message. @throws SmtpError if the server did not accept it */
  send(message: Message): Promise<void>
  close(): void
}

/** The refusal of a mail server, or an error of the connection. */
export interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

const TIMEOUT_MS = 15_000

/** The origin of links in mail. It never comes from the header of a request, because anybody can set headers. */
export const mailOrigin = ({ origin, port }: Pick<Config, 'origin' | 'port'>): string =>
  origin ?? `http://localhost:${port}`

/**
 * Returns a mailer that sends through `SMTP_URL`. Without this setting it writes files to `DATA_DIR/mail`, which mail
 * programs can open.
 */
export function mailerOf(config: Config): Mailer {
  const { hostname } = new URL(mailOrigin(config))
  const envelope = ({ id, to, from, subject, text, html, unsubscribe }: Message) => ({
    from: config.mailFrom ?? { name: from, address: `no-reply@${hostname}` },
    // The address is an object, so that no part of it can become another header or recipient.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  if (config.smtpUrl === undefined) {
    const folder = path.join(config.dataDir, 'mail')
    return {
      async send(message) {
        const preview = await openTransport({ streamTransport: true, buffer: true, newline: 'unix' })
        const { message: eml } = await preview.sendMail(envelope(message))
        makeFolder(folder)
        await writeFile(path.join(folder, `${message.id}.eml`), eml as Buffer, { mode: 0o600 })
      },
      close() {},
    }
  }

  let smtp: Promise<Transporter> | undefined
  return {
    async send(message) {
      smtp ??= openTransport({
        url: config.smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
      await (await smtp).sendMail(envelope(message))
    },
    close: () => void smtp?.then((transport) => transport.close()),
  }
}

/** Loads the library with the first message, because its modules would make each start slower. */
async function openTransport(options: object): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(options)
}
