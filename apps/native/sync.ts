// `npm run native:sync`: packs the built web shop into the Android and iOS projects, and updates their plugins.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pack } from './pack.ts'

const root = path.join(import.meta.dirname, '../..')
/** The folder of the Android and iOS projects; tests set another folder. */
const folder = process.env['NATIVE_FOLDER'] ?? import.meta.dirname

const origin = process.env['ORIGIN']?.replace(/\/+$/, '') ?? ''
if (!/^https:\/\/[^/\s]+$/.test(origin)) {
  console.error('The app needs the address of its server: ORIGIN=https://lonja.example npm run native:sync')
  process.exit(1)
}

const prepare = 'source scripts/prepare.sh && install_native && build_shop'
if (spawnSync('bash', ['-c', prepare], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
const packages = path.join(import.meta.dirname, 'node_modules/@capacitor')

// An Android app without Firebase's file crashes when it registers for pushes, so pushes need that file.
const push = process.env['PUSH'] === '1' || existsSync(path.join(folder, 'android/app/google-services.json'))
pack({ folder: path.join(folder, 'www'), api: origin, push })

// Links to this host open the app. Both projects read the host from files outside of the repository.
const { host } = new URL(origin)
writeFileSync(path.join(folder, 'android/server.properties'), `host=${host}\n`)
writeFileSync(path.join(folder, 'ios/server.xcconfig'), `SERVER_HOST = ${host}\n`)

// Gradle's wrapper is copied unchanged from Capacitor.
if (!existsSync(path.join(folder, 'android/gradlew'))) {
  const wrapper = ['gradlew', 'gradlew.bat', 'gradle/wrapper/gradle-wrapper.jar']
  const template = path.join(packages, 'cli/assets/android-template.tar.gz')
  execFileSync('tar', ['-xzf', template, '-C', path.join(folder, 'android'), ...wrapper])
}

const sync = spawnSync(process.execPath, [path.join(packages, 'cli/bin/capacitor'), 'sync'], {
  cwd: folder,
  stdio: 'inherit',
})
process.exitCode = sync.status ?? 1
