import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CommandError } from '#/cli/command'
import { copyTown } from '#/testing/copy-town'
import { isLong } from '@lonja/contract/testing/long'
import { lonja, startLonja } from '#/testing/lonja-process'
import { databaseUrl, onServer } from '#/testing/template'
import { checkFacts } from './read-facts.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lonja-setup-'))
const server = process.env['TEST_DATABASE_URL']
const database = `lonja_setup_${randomUUID().replaceAll('-', '')}`
if (server) await onServer(server, (client) => client.query(`CREATE DATABASE ${database}`))
afterAll(async () => {
  if (server) await onServer(server, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`))
  await rm(folder, { recursive: true, force: true })
})

const env = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  ...(server && { DATABASE_URL: databaseUrl(server, database) }),
  LONJA_SECRET: 'a secret for tests of 32 characters',
  ORIGIN: 'https://laplaca.test',
  LONJA_DEMO: '',
}
const facts = {
  '--town': '46214',
  '--operator-kind': 'town-hall',
  '--operator-name': 'Ajuntament de Riba-roja',
  '--cif': 'P4621600H',
  '--email': 'comercio@example.org',
  '--phone': '962770062',
  '--address': 'Plaza del Ayuntamiento, 9',
  '--zip': '46190',
  '--dpo': 'dpd@example.org',
}
const setup = (given: Record<string, string>, ...more: string[]) =>
  lonja(env, 'setup', ...Object.entries({ ...facts, ...given }).flat(), ...more)

describe('lonja setup', () => {
  it('reports invalid options in one line, before it changes anything', { timeout: 60_000 }, async () => {
    const { code, out, err } = await setup({ '--cif': 'P4621600E' })
    expect([code, out, err]).toEqual([
      2,
      '',
      'lonja: --cif P4621600E is not a valid CIF: check its control character\n',
    ])
    expect(() => checkFacts({ town: 'Torrent' })).toThrow(
      new CommandError(
        'Which Torrent? Give its code, or --province: Torrent (Girona, 17197), Torrent (València, 46244)',
        2,
      ),
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('sets up a town in production, where the accounts of the demo cannot log in', { timeout: 180_000 }, async () => {
    // Creating an embedded database is slow. So `npm test` copies one without a town, and only a long run creates it.
    if (!server && !isLong) copyTown(folder)
    const made = await setup({ '--operator': 'ada@example.org' }, '--invite', '--json')
    expect([made.code, made.err]).toEqual([0, ''])
    const { link, operator, created } = JSON.parse(made.out) as { link: string; operator: string; created: number }
    expect([operator, created > 100]).toEqual(['ada@example.org', true])
    const [, token] = /^https:\/\/laplaca\.test\/invitation#token=([\w-]+)$/.exec(link)!

    const town = await startLonja(env)
    try {
      const post = (route: string, body: object) =>
        fetch(`${town.url}/api/${route}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const password = 'una frase larga de verdad'
      expect((await post('business-invitations/accept', { token, password })).ok).toBe(true)
      const logIn = async (username: string, given: string) =>
        (await post('login', { grant_type: 'password', username, password: given })).status
      expect(await logIn('ada@example.org', password)).toBe(200)
      for (const name of ['cliente', 'tienda', 'ayuntamiento'])
        expect([name, await logIn(`${name}@lonja.test`, 'lonja-demo')]).toEqual([name, 401])
      const page = await (await fetch(`${town.url}/cms/aviso-legal`)).text()
      expect(page).toContain('Ajuntament de Riba-roja')
      expect(page).toContain('P4621600H')

      const again = await lonja(env, 'setup', '--yes', '--json')
      expect(JSON.parse(again.out)).toMatchObject({ created: 0, updated: 0, kept: [], operator: null })
    } finally {
      await town.stop()
    }
  })
})
