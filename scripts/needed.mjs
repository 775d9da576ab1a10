// Plain JavaScript for any Node, like `installed.mjs`.

/** @typedef {{ version?: string, link?: boolean, resolved?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage */

/** The workspaces that a running server needs. Of the web shop it needs only the build. */
const workspaces = ['', 'apps/api', 'packages/contract', 'packages/bank']

/**
 * The folders of the packages that a running server needs, as in `package-lock.json`. The other packages that are not
 * for development build the web shop.
 *
 * @param {Record<string, LockedPackage>} packages
 * @returns {Set<string>}
 */
export function neededPackages(packages) {
  /** @type {Set<string>} */
  const needed = new Set()
  /** @param {string} folder */
  const add = (folder) => {
    const locked = packages[folder]
    if (!locked || needed.has(folder)) return
    needed.add(folder)
    if (locked.link && locked.resolved) add(locked.resolved)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      add(resolve(packages, folder, name))
  }
  for (const workspace of workspaces) add(workspace)
  return needed
}

/**
 * Finds a package like Node: in the `node_modules` of the folder, then of the folders above it.
 *
 * @param {Record<string, LockedPackage>} packages @param {string} from @param {string} name
 */
function resolve(packages, from, name) {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder}/node_modules/${name}`
    if (packages[place]) return place
  }
  return `node_modules/${name}`
}
