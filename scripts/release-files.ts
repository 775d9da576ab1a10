/** The folders and files that a release contains. Of `scripts/` and `docs/` it contains only some files. */
const kept = /^(apps\/api\/(src|migrations)|packages\/(bank|contract)\/src|deploy)\/|^(LICENSE|CHANGELOG\.md)$/
const keptScripts = /^scripts\/(start|serve|lonja|prepare)\.sh$|^docs\/(run-a-town|backup|upgrade|incidents)\.md$/
const leftOut = /\.test\.ts$|-world\.ts$|^apps\/api\/src\/testing\/|^deploy\/(testing\/|.*\.test\.ts$)/

/** Whether the archive of a release contains a file of the repository. */
export const isReleased = (file: string): boolean => (kept.test(file) || keptScripts.test(file)) && !leftOut.test(file)
