import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { deliverMail } from '#/letters/deliver'
import { models } from '#/resources'
import { ResponseCache } from '#/resource/cache'
import { storeLogo } from '#/setup/logo-file'
import { setupTown } from '#/setup/setup-town'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { quietLog } from '#/testing/log'
import { testMailServer } from '#/testing/mail-server'
import { mailerOf } from '../mail/mailer.ts'
import { queueMail } from '../mail/outbox.ts'

const facts = {
  town: '46214',
  operatorKind: 'town-hall',
  operatorName: 'Ajuntament de Riba-roja',
  cif: 'P4621600H',
  email: 'comercio@example.org',
  phone: '962770062',
  address: 'Plaza del Ayuntamiento, 9',
  zip: '46190',
  dpo: 'dpd@example.org',
  appName: 'Mercat "La Plaça"',
  color: '#7a1f3d',
}

describe('the mails of a town with a logo', { timeout: 120_000 }, async () => {
  const server = await testMailServer()
  const config = testConfig({ origin: 'https://laplaca.test', smtpUrl: server.url })
  const db = await testDatabase()
  const services = { config, db, models, log: quietLog }
  const mailer = mailerOf(config)
  const mail = async () => {
    await queueMail(db, { kind: 'password-changed', recipient: 'ana@example.org' })
    await deliverMail(services, mailer)
    return server.received.at(-1)!
  }
  const setUp = (logo: string | null) => setupTown(db, config, { ...facts, logo }, null)
  const store = async (width: number, height: number) => {
    const data = await sharp({ create: { width, height, channels: 4, background: '#7a1f3d80' } })
      .png()
      .toBuffer()
    return storeLogo(services, { filename: `${width}.png`, data })
  }
  beforeAll(() => setupTown(db, config, facts, { email: 'ada@example.org', passwordHash: 'x' }))

  it('show it in their head as a JPEG of the public media, and their plain text stays as it was', async () => {
    const before = await mail()
    expect(before.html).not.toContain('<img')
    await setUp(await store(600, 300))
    const { html, text } = await mail()
    expect(text).toBe(before.text)
    const pictures = html.match(/<img [^>]+>/g) ?? []
    expect(pictures).toHaveLength(1)
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('contraseña de tu cuenta'))
    expect(pictures[0]).toMatch(
      /src="https:\/\/laplaca\.test\/media\/[\w-]+\.jpeg" width="112" height="56" alt="Mercat &quot;La Plaça&quot;"/,
    )
    // Nothing else of the mail comes from a server.
    expect(html.match(/src=|<link|@import|url\(/g)).toEqual(['src='])

    const app = await buildApp({ ...services, cache: new ResponseCache() })
    const answer = await app.inject(new URL(/src="([^"]+)"/.exec(pictures[0]!)![1]!).pathname)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 300 })
    await app.close()
  })

  it('show another logo in its own shape, no larger than it is, and none after it was removed', async () => {
    const first = /src="([^"]+)"/.exec((await mail()).html)![1]
    await setUp(await store(900, 60))
    const { html } = await mail()
    expect(html).toContain('width="240" height="16"')
    expect(html).not.toContain(first)
    await setUp(await store(40, 30))
    expect((await mail()).html).toContain('width="40" height="30"')
    await setUp(null)
    expect((await mail()).html).not.toContain('<img')
  })
})
