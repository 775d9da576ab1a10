import { defineCommand } from '#/cli/command'
import { type Config, ConfigError } from '#/config'
import { checkDatabase } from './check-database.ts'
import { checkMachine } from './check-machine.ts'
import { checkOutside } from './check-outside.ts'
import { checkBucket, checkMail, checkPayments } from './check-services.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

interface Options {
  sendMailTo?: string
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' }

/** `lonja doctor`: checks a town, with or without a running server. */
export const doctorCommand = defineCommand<Options, { findings: Finding[] }>({
  name: 'doctor',
  summary: 'Looks for present and future problems, and explains how to solve them',
  options: [['--send-mail-to <address>', 'sends one mail there']],
  async run({ config, options }) {
    let settings: Config
    try {
      settings = config()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const mend = 'correct the setting: docs/run-a-town.md explains all of them'
      return { findings: [problem('settings', error.message, 'Lonja does not start with this setting', mend)] }
    }
    return { findings: await examine(settings, options.sendMailTo) }
  },
  print: ({ findings }) =>
    findings.flatMap(({ part, level, what, why, mend }) => [
      `${MARKS[level]} ${part}: ${what}`,
      ...(why ? [`        why: ${why}`] : []),
      ...(mend ? [`        how to solve it: ${mend}`] : []),
    ]),
  exitCode: ({ findings }) => (findings.some(({ level }) => level === 'problem') ? 1 : 0),
})

/** Runs all checks, in the order of the output. */
export async function examine(config: Config, sendMailTo?: string): Promise<Finding[]> {
  const settings = (config.warnings ?? [])
    // `checkMail` and `checkOutside` report these settings in more detail.
    .filter((line) => !/^(?:SMTP_URL|ORIGIN) is not set/.test(line))
    .map((line) =>
      warning(
        'settings',
        line,
        'Lonja works, but probably not as intended',
        'docs/run-a-town.md explains all settings',
      ),
    )
  return [
    ...(settings.length > 0 ? settings : [ok('settings', 'all settings are valid')]),
    ...(await checkMachine(config)),
    ...(await checkDatabase(config)),
    await checkMail(config, sendMailTo),
    ...(await checkBucket(config.s3)),
    ...checkPayments(config),
    ...(config.origin || config.production ? await checkOutside(config) : []),
  ]
}
