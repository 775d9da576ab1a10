import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Licence } from '../shop/build/licences.ts'

const root = path.join(import.meta.dirname, '../..')
/** The tests run in a fresh copy of the files in the repository. */
const scratch = mkdtempSync(path.join(tmpdir(), 'lonja-native-'))
const copy = path.join(scratch, 'apps/native')
const git = (...args: string[]) => execFileSync('git', args, { cwd: scratch, encoding: 'utf8' })
const projects = (...names: string[]) => readFileSync(path.join(import.meta.dirname, ...names), 'utf8')

beforeAll(() => {
  const kept = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/native', '.gitignore'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of kept.split('\n').filter(Boolean)) cpSync(path.join(root, file), path.join(scratch, file))
  execFileSync('bash', ['-c', 'source scripts/prepare.sh && install_native'], { cwd: root })
  // The projects refer to their plugins by relative paths, so the packages are copied. A symbolic link would lead
  // back to the repository.
  const packages = 'apps/native/node_modules/@capacitor'
  cpSync(path.join(root, packages), path.join(scratch, packages), { recursive: true })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=test', '-c', 'user.email=test@lonja.test', 'commit', '--quiet', '-m', 'Before')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it('npm run native:sync fills fresh Android and iOS projects and changes none of their committed files', () => {
  execFileSync(process.execPath, [path.join(root, 'apps/native/sync.ts')], {
    env: { ...process.env, ORIGIN: 'https://lonja.example', NATIVE_FOLDER: copy },
    stdio: 'pipe',
  })
  expect(git('status', '--porcelain')).toBe('')
  for (const assets of ['android/app/src/main/assets/public', 'ios/App/App/public']) {
    const page = readFileSync(path.join(copy, assets, 'index.html'), 'utf8')
    expect(page).toContain('data-api="https://lonja.example"')
    expect(page).not.toContain('data-push')
    const licences = JSON.parse(readFileSync(path.join(copy, assets, 'assets/licences.json'), 'utf8')) as Licence[]
    expect(licences).toContainEqual(
      expect.objectContaining({
        name: '@capacitor/core',
        licence: 'MIT',
        text: expect.stringContaining('Permission is hereby granted') as string,
      }),
    )
    expect(licences.map(({ name }) => name)).toContain('react')
    expect(licences.map(({ name }) => name)).not.toContain('@capacitor/cli')
  }
  expect(readFileSync(path.join(copy, 'android/server.properties'), 'utf8')).toBe('host=lonja.example\n')
})

it('the app opens links to all screens except /not-found and /logout, and no links to other paths', () => {
  const manifest = projects('android/app/src/main/AndroidManifest.xml')
  const starts = [...manifest.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, start]) => start!)
  const opens = (address: string) => address === '/' || starts.some((start) => address.startsWith(start))
  const screens = [...projects('../shop/src/app/routes.ts').matchAll(/path: '([^']+)'/g)].map(([, at]) => at!)
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter((at) => !opens(at))).toEqual(['/not-found', '/logout'])
  expect(['/api/orders', '/to-bank', '/bank/pay', '/media/x.webp', '/logout'].filter(opens)).toEqual([])
})

it('the app asks for permissions in Spanish, and has a portrait orientation [C2.62]', () => {
  const plist = projects('ios/App/App/Info.plist')
  expect(plist).toMatch(/<key>NSLocationWhenInUseUsageDescription<\/key>\s*<string>[^<]*dónde estás[^<]*<\/string>/)
  expect(plist.match(/UIInterfaceOrientation\w+/g)!.filter((name) => /Landscape/.test(name))).toEqual([])
  expect(projects('android/app/src/main/AndroidManifest.xml')).toContain('android:screenOrientation="portrait"')
})
