import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedMail {
  to: string
  /** The id of the message, without the enclosing < and >. */
  messageId: string
  subject: string
  text: string
  html: string
}

/**
 * Starts a mail server that collects mail in `received`. It answers the next mails with the status codes in
 * `refusals`, if there are any.
 */
export async function testMailServer() {
  const received: ReceivedMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const responseCode = refusals.shift()
        if (responseCode) return done(Object.assign(new Error('No'), { responseCode }))
        received.push(readMail(envelope.rcptTo.map(({ address }) => address).join(), Buffer.concat(chunks).toString()))
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, refusals }
}

const header = (source: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1] ?? ''

function readMail(to: string, message: string): ReceivedMail {
  const [head = '', ...body] = message.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n\s+/g, ' ')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const part = (type: string): string => {
    const found =
      body
        .join('\r\n\r\n')
        .split(`--${boundary}`)
        .find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
    const [partHead = '', ...content] = found.trim().split('\r\n\r\n')
    return decoded(header(partHead, 'Content-Transfer-Encoding'), content.join('\r\n\r\n'))
  }
  return {
    to,
    messageId: header(headers, 'Message-ID').replace(/^<(.*)>$/, '$1'),
    subject: header(headers, 'Subject')
      .replaceAll(/\?=\s+=\?/g, '?==?')
      .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
        how.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
      ),
    text: part('text/plain').replaceAll('\r\n', '\n'),
    html: part('text/html'),
  }
}

function decoded(encoding: string, content: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  return encoding === 'quoted-printable' ? quotedPrintable(content.replaceAll('=\r\n', '')) : content
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
