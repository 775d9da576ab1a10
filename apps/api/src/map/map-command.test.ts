import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TileType } from 'pmtiles'
import { afterAll, describe, expect, it } from 'vitest'
import { CommandError } from '#/cli/command'
import { readConfig } from '#/config'
import { lonja, startLonja } from '#/testing/lonja-process'
import { copiedTown } from '#/testing/shared-town'
import { writePmtiles } from '#/testing/town-map/write-pmtiles'
import { mapCommand } from './map-command.ts'
import { models } from '#/resources'

// The command runs beside a running town, on the embedded database or on TEST_DATABASE_URL.

const folder = await mkdtemp(path.join(tmpdir(), 'lonja-map-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const env = await copiedTown()
const elsewhere = await copiedTown()
const good = path.join(import.meta.dirname, '../seeds/town/vilaserena.pmtiles')
const data = await readFile(good)
const keep = async (name: string, bytes: Uint8Array): Promise<string> => {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}
const layers = ['earth', 'roads'].map((id) => ({ id }))
const tile = { z: 8, x: 127, y: 97, data: new Uint8Array() }
const bounds = [-1, 39, -0.5, 40] as const

// The map shows an invented town at the position of Chiva.
const facts = [
  '--town',
  'Chiva',
  '--operator-kind',
  'association',
  '--operator-name',
  'Los de prueba',
  '--zip',
  '46370',
]
const more = [
  '--cif',
  'G12345674',
  '--email',
  'hola@example.org',
  '--phone',
  '962770062',
  '--address',
  'Calle Mayor, 1',
]
const town = await startLonja(env)
afterAll(() => town.stop())
const made = await lonja(
  env,
  'setup',
  ...facts,
  ...more,
  '--dpo',
  'dpd@example.org',
  '--operator',
  'ada@example.org',
  '--invite',
)
if (made.code !== 0) throw new Error(made.err)

/** Runs the command. Returns its output, its notes, and its error message if it failed. */
async function map(file?: string, options: object = {}) {
  const notes: string[] = []
  const terminal = { interactive: false, json: false, note: (line: string) => void notes.push(line) }
  const context = { args: file === undefined ? [] : [file], options, terminal, config: () => readConfig(env), models }
  try {
    const result = await mapCommand.run(context)
    return { result, out: mapCommand.print(result).join('\n'), notes, refused: null }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { result: null, out: '', notes, refused: error.message }
  }
}

describe('a file that pages cannot draw', () => {
  it.each([
    ['is no file', () => path.join(folder, 'nothing.pmtiles'), 'The file cannot be read: ENOENT'],
    ['is no PMTiles file', () => keep('no.pmtiles', Buffer.from('PK nothing of the kind')), 'is not a PMTiles file'],
    ['is empty', () => keep('empty.pmtiles', Buffer.alloc(0)), 'is not a PMTiles file'],
    [
      'is of an older version',
      () => keep('old.pmtiles', Buffer.concat([Buffer.from('PMTiles\x02'), Buffer.alloc(200)])),
      'is a PMTiles file of version 2, and only version 3 can be read',
    ],
    [
      'is cut off',
      () => keep('cut.pmtiles', data.subarray(0, data.length - 1)),
      `is cut off: it should have ${data.length} bytes and has ${data.length - 1}`,
    ],
    ['is cut off in its first bytes', () => keep('head.pmtiles', data.subarray(0, 100)), 'is cut off'],
    [
      'is damaged inside',
      () => keep('damaged.pmtiles', Buffer.concat([data.subarray(0, 60_000), Buffer.alloc(data.length - 60_000)])),
      'is damaged: its tile 15/',
    ],
    [
      'has pictures',
      () => keep('png.pmtiles', writePmtiles({ tiles: [tile], bounds, metadata: {}, type: TileType.Png })),
      'has tiles of type png, but vector tiles (mvt) are required',
    ],
    [
      'has other layers',
      () =>
        keep('layers.pmtiles', writePmtiles({ tiles: [tile], bounds, metadata: { vector_layers: [{ id: 'earth' }] } })),
      'has no layer roads: it needs the layers of a Protomaps base map',
    ],
    [
      'does not name the owner of its data',
      () => keep('nobody.pmtiles', writePmtiles({ tiles: [tile], bounds, metadata: { vector_layers: layers } })),
      'does not name the owner of its data: give --attribution',
    ],
    [
      'is of another place',
      () =>
        keep(
          'elsewhere.pmtiles',
          writePmtiles({
            tiles: [tile],
            bounds: [2, 41.3, 2.3, 41.5],
            metadata: { attribution: 'x', vector_layers: layers },
          }),
        ),
      'is the map of another place: Chiva is not on it',
    ],
  ])(
    'because it %s is refused in one line, and nothing changes',
    async (_why, make, line) => {
      const { refused, out } = await map(await make())
      expect(refused).toContain(line)
      expect([out, refused!.split('\n').length]).toEqual(['', 1])
      expect((await map()).out).toBe('No map is installed.')
    },
    60_000,
  )

  it('ends the command `lonja map` with code 1 and one line of error output', { timeout: 60_000 }, async () => {
    const refused = await lonja(env, 'map', await keep('no.pmtiles', Buffer.from('PK nothing of the kind')))
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err.trim().split('\n')).toEqual([expect.stringContaining('is not a PMTiles file')])
    expect((await map()).out).toBe('No map is installed.')
  })
})

describe('the map of the town', () => {
  it('is used by a running town without a restart, is part of a backup, and can be removed', async () => {
    interface Base {
      url: string
      attribution: string
    }
    const baseMap = async () =>
      ((await (await fetch(`${town.url}/api/map-settings`)).json()) as { base: Base | null }).base
    expect(await baseMap()).toBeNull()
    const installed = await map(good)
    expect(installed).toMatchObject({
      refused: null,
      result: { done: 'installed', towns: 3, map: { bytes: data.length } },
      // The map contains the centre of Chiva, but not its whole territory.
      notes: ['A part of Chiva is not on the map.'],
    })
    // With a database server, the town learns of the new map by a notification of the database.
    await expect.poll(baseMap).toMatchObject({ attribution: '© Lonja, pueblo inventado' })
    const { url } = (await baseMap())!
    const part = await fetch(`${town.url}${url}`, { headers: { range: 'bytes=0-6' } })
    expect([part.status, await part.text()]).toEqual([206, 'PMTiles'])
    const found = await fetch(`${town.url}/api/geocoding?search=c%2F%20colon%207`)
    expect(await found.json()).toMatchObject([{ street: 'Calle Colón', number: '7', city: 'Vilaserena' }])

    expect((await map(good, { attribution: '© Otros' })).out).toContain('© Otros')
    await expect.poll(baseMap).toMatchObject({ attribution: '© Otros' })

    const written = await lonja(env, 'backup', '--to', path.join(folder, 'backups'))
    expect(written.code).toBe(0)
    const [file = expect.fail()] = (await readdir(path.join(folder, 'backups'))).filter(
      (name) => !/sum|json$/.test(name),
    )
    const restored = await lonja(elsewhere, 'restore', path.join(folder, 'backups', file))
    expect([restored.code, restored.err]).toEqual([0, expect.any(String)])
    const copy = path.join(elsewhere['DATA_DIR']!, 'media', url.slice('/map/'.length))
    expect((await readFile(copy)).equals(data)).toBe(true)
    expect((await lonja(elsewhere, 'map')).out).toContain('© Otros')

    expect((await map(good, { remove: true })).refused).toBe('Give either a file or --remove, not both')
    expect((await map(undefined, { remove: true })).out).toMatch(/^Removed the map: 0\.\d MB/)
    await expect.poll(baseMap).toBeNull()
    expect((await fetch(`${town.url}${url}`)).status).toBe(404)
  }, 240_000)
})
