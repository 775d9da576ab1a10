// `node scripts/installed.mjs all|build|run`: compares node_modules with package-lock.json. Exit code 0 means that they
// agree; otherwise the first difference is printed. `build` leaves out the development packages, for a build of the shop
// in production; `run` also leaves out the packages that only the build needs. This is plain JavaScript for any Node,
// because it runs before Node 24 is installed.
import { existsSync, readFileSync } from 'node:fs'
import { neededPackages } from './needed.mjs'

/** @typedef {import('./needed.mjs').LockedPackage} LockedPackage */

const wanted = process.argv[2]
// Alpine is the usual system without glibc.
const machineLibc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'

/** @returns {string | undefined} */
function firstDifference() {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  // npm removes this file before it changes anything and writes it at the end.
  if (!existsSync('node_modules/.package-lock.json')) return 'an install was not finished'
  const needed = wanted === 'run' ? neededPackages(packages) : undefined
  for (const [folder, locked] of Object.entries(packages)) {
    if (needed && !needed.has(folder)) continue
    if (!folder.startsWith('node_modules/') && !folder.includes('/node_modules/')) continue
    if (!isNeeded(locked)) continue
    const version = installedVersion(folder)
    if (version === undefined) return `${folder} is missing`
    if (!locked.link && version !== locked.version) return `${folder} is ${version}, not ${locked.version}`
  }
  return undefined
}

/** @param {LockedPackage} locked */
function isNeeded({ dev, devOptional, optional, os, cpu, libc }) {
  if ((dev || devOptional) && wanted !== 'all') return false
  if (!optional) return true
  // Optional packages with an `os` contain programs for one kind of machine. Optional packages without an `os` are
  // needed only by packages with an `os`, and are not checked.
  return os !== undefined && allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, machineLibc)
}

/** @param {string | string[] | undefined} allowed @param {string} value */
function allows(allowed, value) {
  return allowed === undefined || [allowed].flat().includes(value)
}

/** @param {string} folder */
function installedVersion(folder) {
  try {
    /** @type {{ version?: string }} */
    const { version = '' } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return version
  } catch {
    return undefined
  }
}

const difference = firstDifference()
if (difference !== undefined) {
  console.log(difference)
  process.exitCode = 1
}
