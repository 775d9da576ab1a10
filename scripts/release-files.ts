/** Beside these, `scripts/` has what only a clone needs. */
const kept = /^(apps\/api\/(src|migrations)|packages\/(bank|contract)\/src|deploy)\/|^(LICENSE|CHANGELOG\.md)$/
const keptScripts = /^scripts\/(start|serve|lonja|prepare)\.sh$|^docs\/(run-a-town|backup|upgrade|incidents)\.md$/
const leftOut = /\.test\.ts$|-world\.ts$|^apps\/api\/src\/testing\/|^deploy\/(testing\/|.*\.test\.ts$)/

/** Is a file of the repository in the archive of a release? */
export const isReleased = (file: string): boolean => (kept.test(file) || keptScripts.test(file)) && !leftOut.test(file)
