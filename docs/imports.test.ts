import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Of the shop, from below: each may import what stands before it. What is not named is a feature. */
const shared = [
  'native',
  'i18n',
  'api',
  'ui',
  'push',
  'basket',
  'whitelist',
  'map',
  'cities',
  'valorations',
  'questions',
  'products',
  'orders',
]
/** Of the API: what knows no feature. */
const foundations = ['database', 'resource']

interface Import {
  file: string
  /** Relative to the root, or a package's name. */
  target: string
}

/** Every import of the sources below `folder`, as paths. */
function importsOf(folder: string): Import[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !file.includes('node_modules'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [
        ...text.matchAll(
          /(?:^|\n)(?:import|export)[^'"\n;]*?(?:\{[^}]*\}[^'"\n]*)?from '([^']+)'|import\('([^']+)'\)/g,
        ),
      ].map(([, named, lazy]) => ({ file, target: resolve(file, named ?? lazy ?? '', folder) }))
    })
}

function resolve(file: string, target: string, folder: string): string {
  if (target.startsWith('#/')) return path.join(folder, target.slice(2))
  if (target.startsWith('.')) return path.join(path.dirname(file), target)
  return target.startsWith('@lonja/contract/') ? target.replace('@lonja/contract', 'packages/contract/src') : target
}

/** The folder right below `folder` that a path is in; empty for files of `folder` itself. */
const partOf = (folder: string, file: string): string => {
  const [part = '', ...rest] = path.relative(folder, file).split(path.sep)
  return rest.length > 0 ? part : ''
}

const told = ({ file, target }: Import): string => `${file} imports ${target}`

it('finds imports at all', () => {
  expect(importsOf('apps/shop/src').length).toBeGreaterThan(200)
  expect(importsOf('packages/contract/src').length).toBeGreaterThan(50)
})

it('the contract knows nobody and does nothing', () => {
  const outside = importsOf('packages/contract/src').filter(
    ({ file, target }) => !file.includes('.test.') && target !== 'zod' && !target.startsWith('packages/contract/src/'),
  )
  expect(outside.map(told)).toEqual([])
})

it('the shop is built from below: shared, then features, then the app', () => {
  const src = 'apps/shop/src'
  const wrong = importsOf(src).filter(({ file, target }) => {
    const from = partOf(src, file)
    if (!target.startsWith(`${src}/`) || from === '' || from === 'app') return target.startsWith('apps/api')
    const to = partOf(src, target)
    if (to === from) return false
    const [own, other] = [shared.indexOf(from), shared.indexOf(to)]
    return other < 0 || (own >= 0 && other > own)
  })
  expect(wrong.map(told)).toEqual([])
})

it('the engine and the database know no feature', () => {
  const src = 'apps/api/src'
  const wrong = importsOf(src).filter(({ file, target }) => {
    if (!foundations.includes(partOf(src, file)) || file.includes('.test.') || !target.startsWith(`${src}/`))
      return false
    const to = partOf(src, target)
    return to !== '' && !foundations.includes(to)
  })
  expect(wrong.map(told)).toEqual([])
})

it('nothing below imports what is above it', () => {
  const wrong = ['apps/api/src', 'apps/shop/src', 'apps/shop/server']
    .flatMap(importsOf)
    .filter(
      ({ file, target }) =>
        /^(e2e|bench|docs)\//.test(target) || (file.startsWith('apps/shop') && target.startsWith('apps/api')),
    )
  expect(wrong.map(told)).toEqual([])
})
