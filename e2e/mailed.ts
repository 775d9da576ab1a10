import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns the links that match `link` in the mails to this address; the newest is the last. Waits until there is one.
 */
export const mailedLinks = (email: string, dataDir: string, link: RegExp): Promise<string[]> =>
  findInMails(email, dataDir, (text) => link.exec(text)?.[0] ?? [])

/** Returns the mails to this address that contain these words; the newest is the last. Waits until there is one. */
export const mailsWith = (email: string, dataDir: string, words: string): Promise<string[]> =>
  findInMails(email, dataDir, (text) => (text.includes(words) ? text : []))

async function findInMails(
  email: string,
  dataDir: string,
  find: (text: string) => string | readonly string[],
): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100)) {
    const files = await readdir(folder).catch((): string[] => [])
    const mails = await Promise.all(
      files.toSorted().map((file) => readFile(path.join(folder, file), 'utf8').catch(() => '')),
    )
    const found = mails.filter((mail) => mail.includes(`To: ${email}`)).flatMap((mail) => find(plain(mail)))
    if (found.length > 0) return found
  }
  throw new Error(`No such mail to ${email} arrived`)
}

/** Returns the decoded text of a mail. */
function plain(mail: string): string {
  const lines = mail.replaceAll('\r\n', '\n')
  const boundary = /boundary="([^"]+)"/.exec(lines)?.[1]
  const part = lines.split(`--${boundary}`).find((one) => one.includes('Content-Type: text/plain')) ?? ''
  const body = part.slice(part.indexOf('\n\n') + 2)
  if (/Content-Transfer-Encoding: base64/.test(part)) return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
