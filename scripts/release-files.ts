/** The other files of `scripts/` are only needed in a clone. */
const kept = /^(apps\/api\/(src|migrations)|packages\/(bank|contract)\/src|deploy)\/|^(LICENSE|CHANGELOG\.md)$/
const keptScripts = /^scripts\/(start|serve|lonja|prepare)\.sh$|^docs\/(run-a-town|backup|upgrade|incidents)\.md$/
const leftOut = /\.test\.ts$|-world\.ts$|^apps\/api\/src\/testing\/|^deploy\/(testing\/|.*\.test\.ts$)/

/** Whether a file of the repository belongs to the archive of a release. */
export const isReleased = (file: string): boolean => (kept.test(file) || keptScripts.test(file)) && !leftOut.test(file)
