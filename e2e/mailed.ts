import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'

/** The paths that `link` finds in the mails to this address, once the server has written any; newest mail last. */
export async function mailedLinks(email: string, dataDir: string, link: RegExp): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  let links: string[] = []
  await expect(async () => {
    const files = (await readdir(folder)).toSorted()
    const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    links = mails.filter((mail) => mail.includes(`To: ${email}`)).flatMap((mail) => link.exec(plain(mail))?.[0] ?? [])
    expect(links).not.toEqual([])
  }).toPass({ timeout: 20_000 })
  return links
}

/** The text of a mail, whichever way it is encoded. */
function plain(mail: string): string {
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)\r?\n[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(
      mail.replaceAll('\r\n', '\n'),
    ) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return body.replaceAll('=\n', '').replaceAll('=3D', '=')
}
