import { open } from 'node:fs/promises'
import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { CommandError, type Terminal, defineCommand } from '#/cli/command'
import { withTown } from '#/cli/with-town'
import type { Config } from '#/config'
import type { Database } from '#/database/database'
import { boundsAround } from '#/towns/town-facts'
import { type BaseMap, readBaseMap } from './base-map.ts'
import { installMap, readMap, removeMap } from './install-map.ts'
import { NotAMap } from './read-file.ts'
import { townPlace } from './town-place.ts'

interface Options {
  attribution?: string
  remove?: boolean
}

interface Result {
  map: BaseMap | null
  /** The numbers of streets and towns on the map; null if the command did not install a map. */
  streets: number | null
  towns: number | null
  done: 'installed' | 'removed' | 'shown'
}

const MB = 1024 * 1024
/**
 * Larger files are refused, because backups read a whole file into memory. The map of a town has about 5 MB, and the
 * map of a province about 100 MB.
 */
const LARGEST = 200 * MB

/** `lonja map`: shows, installs or removes the vector map of the pages. */
export const mapCommand = defineCommand<Options, Result>({
  name: 'map',
  summary: 'Installs the map of the town from a PMTiles file, or shows which one is installed',
  arguments: '[file]',
  options: [
    ['--attribution <text>', 'the owner of the map data, if the file does not name it'],
    ['--remove', 'removes the installed map'],
  ],
  async run({ config, args: [file], options, terminal }) {
    if (file && options.remove) throw new CommandError('Give either a file or --remove, not both', 2)
    const settings = config()
    const data = file === undefined ? undefined : await readBytes(file)
    return withTown(settings, async (db): Promise<Result> => {
      if (data) return install(db, settings, file!, data, options, terminal)
      const map = options.remove ? await removeMap(db, settings) : await readBaseMap(db)
      return { map, streets: null, towns: null, done: options.remove ? 'removed' : 'shown' }
    })
  },
  print({ map, streets, towns, done }) {
    if (!map) return ['No map is installed.']
    const [west, south, east, north] = map.bounds.map((degrees) => degrees.toFixed(3))
    const of = `${(map.bytes / 1e6).toFixed(1)} MB, ${west},${south} to ${east},${north}, ${map.attribution}`
    if (done === 'removed') return [`Removed the map: ${of}`]
    if (done === 'shown') return [`Installed: ${of}`]
    return [
      `Installed the map: ${of}`,
      `It has ${streets} streets and ${towns} towns, in which addresses can be found.`,
    ]
  },
})

async function install(
  db: Database,
  config: Config,
  file: string,
  data: Uint8Array,
  options: Options,
  terminal: Terminal,
): Promise<Result> {
  const town = await townPlace(db)
  const read = await readMap(data, town ? boundsAround(town.bounds) : undefined).catch((error: unknown) => {
    throw error instanceof NotAMap ? new CommandError(`${file} ${error.message}`) : error
  })
  const attribution = options.attribution ?? read.file.attribution
  if (!attribution) throw new CommandError(`${file} does not name the owner of its data: give --attribution`)
  const { bounds } = read.file
  if (town && !contains(bounds, town.bounds))
    throw new CommandError(`${file} is the map of another place: ${town.name} is not on it`)
  if (town && !isAllOf(bounds, town.bounds)) terminal.note(`A part of ${town.name} is not on the map.`)
  const map = await installMap(db, config, read, attribution)
  const count = (kind: string) => read.places.filter((place) => place.kind === kind).length
  return { map, streets: count('street'), towns: count('town'), done: 'installed' }
}

async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error: Error) => {
    throw new CommandError(`The file cannot be read: ${error.message}`)
  })
  try {
    const { size } = await file.stat()
    if (size > LARGEST)
      throw new CommandError(
        `${path} has ${Math.round(size / MB)} MB, but the map of a town can have at most ${LARGEST / MB} MB`,
      )
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Whether the centre of the town is on the map. */
const contains = ([west, south, east, north]: Bounds, town: Bounds): boolean => {
  const [longitude, latitude] = [(town[0] + town[2]) / 2, (town[1] + town[3]) / 2]
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

const isAllOf = ([west, south, east, north]: Bounds, town: Bounds): boolean =>
  town[0] >= west && town[1] >= south && town[2] <= east && town[3] <= north
