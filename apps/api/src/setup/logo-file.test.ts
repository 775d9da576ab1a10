import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { CommandError } from '#/cli/command'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { readTownFacts } from '../towns/town-facts.ts'
import { readLogo, storeLogo } from './logo-file.ts'
import { setupTown } from './setup-town.ts'

const folder = await mkdtemp(join(tmpdir(), 'lonja-logo-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const db = await testDatabase()
const config = testConfig({ dataDir: folder })
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
}

describe('the logo of the command line', () => {
  it(
    'is stored as a picture of the town, and stays when the setup is repeated without it',
    { timeout: 120_000 },
    async () => {
      const file = join(folder, 'escudo.png')
      await sharp({ create: { width: 400, height: 200, channels: 4, background: '#7a1f3d80' } })
        .png()
        .toFile(file)
      const logo = await storeLogo({ db, config }, await readLogo(file))
      const operator = { email: 'ada@example.org', passwordHash: 'x' }
      expect((await setupTown(db, config, { ...facts, logo }, operator)).facts.logo).toMatchObject({ id: logo })
      await setupTown(db, config, { appName: 'La Plaça' }, null)
      expect(await readTownFacts(db)).toMatchObject({
        app: { name: 'La Plaça' },
        logo: { id: logo, width: 400, height: 200, contentUrl: expect.stringMatching(/^\/media\/.+\.webp$/) },
      })
    },
  )

  it(
    'is refused in one line if there is no such file, or if the file is not a picture',
    { timeout: 120_000 },
    async () => {
      await expect(readLogo(join(folder, 'no.png'))).rejects.toThrow(CommandError)
      const file = join(folder, 'words.png')
      await writeFile(file, 'not a picture')
      const storing = storeLogo({ db, config }, await readLogo(file))
      await expect(storing).rejects.toThrow('--logo words.png is not a picture')
    },
  )
})
