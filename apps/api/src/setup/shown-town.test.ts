import { describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { deliverMail } from '#/mail/deliver'
import type { Message } from '#/mail/mailer'
import { queueMail } from '#/mail/outbox'
import { ResponseCache } from '#/resource/cache'
import { serveShop } from '#/shop/serve-shop'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { quietLog } from '#/testing/log'
import { setupTown } from './setup-town.ts'

const config = testConfig({ production: true, origin: 'https://laplaca.test' })
const options = {
  town: '46214',
  operatorKind: 'association',
  operatorName: 'Asociación de Comerciantes <La Plaça>',
  cif: 'G12345674',
  email: 'hola@example.org',
  phone: '962 770 062',
  address: 'Calle Mayor, 1',
  zip: '46190',
  dpo: 'datos@example.org',
}

describe('where a town is shown', async () => {
  const db = await testDatabase()
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const services = { config, db, cache, log: quietLog }
  const app = await buildApp(services)
  await serveShop(app, services)
  const get = async (url: string) => (await app.inject({ url })).body
  const setUp = (more: object = {}) =>
    setupTown(db, config, { ...options, ...more }, { email: 'ada@example.org', passwordHash: 'x' })

  it('is Lonja before it is set up', async () => {
    expect(await get('/')).toContain('· Lonja</title>')
    expect(JSON.parse(await get('/manifest.webmanifest'))).toMatchObject({ name: 'Lonja' })
    expect(JSON.parse(await get('/api/map-settings'))).toMatchObject({ bounds: [-18.3, 27.5, 4.5, 43.9] })
  })

  it('shows who runs it on its legal pages', async () => {
    await setUp({ appName: 'La Plaça', color: '#7a1f3d', languages: 'es,ca' })
    const page = await get('/cms/aviso-legal')
    expect(page).toContain('Asociación de Comerciantes &lt;La Plaça&gt;')
    expect(page).toContain('G12345674')
    expect(page).toContain('Pendiente de revisión por su asesoría jurídica.')
    expect(await get('/cms/accesibilidad')).not.toContain('1112/2018')
  })

  it('is called so where it is installed, in its colour', async () => {
    const manifest: unknown = JSON.parse(await get('/manifest.webmanifest'))
    expect(manifest).toMatchObject({ name: 'La Plaça', short_name: 'La Plaça', theme_color: '#7a1f3d', id: '/' })
  })

  it('looks for addresses around it', async () => {
    const { bounds } = JSON.parse(await get('/api/map-settings')) as { bounds: [number, number, number, number] }
    const [west, south, east, north] = bounds
    expect([west < -0.561, east > -0.561, south < 39.522, north > 39.522]).not.toContain(false)
    expect(east - west).toBeLessThan(1)
  })

  it('writes mail in its own name', async () => {
    const sent: Message[] = []
    await queueMail(db, { kind: 'password-changed', recipient: 'ana@example.org' })
    await deliverMail(services, { send: async (message) => void sent.push(message), close: () => {} })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ from: 'La Plaça', text: expect.stringContaining('La Plaça\nhttps://laplaca.test') })
  })

  it('is called otherwise from the moment it is', async () => {
    await setUp({ appName: 'El Mercat' })
    expect(await get('/cms/aviso-legal')).toContain('El Mercat es el mercado en línea')
    expect(JSON.parse(await get('/manifest.webmanifest'))).toMatchObject({ name: 'El Mercat' })
    await app.close()
  })
})
