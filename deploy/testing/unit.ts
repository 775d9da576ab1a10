import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface RunningUnit {
  child: ChildProcess
  /** The output of the unit since its start. */
  log: string[]
  stop(): Promise<void>
}

/**
 * Runs a unit like systemd on machines where systemd is not the first process: sets user, environment, folder and
 * program, removes capabilities, and with `ProtectSystem=strict` allows writing only to `ReadWritePaths` and to a
 * separate /tmp. System call filters and memory limits are left out.
 */
export function startUnit(root: string, name: string, environment: Record<string, string> = {}): RunningUnit {
  const unit = readUnit(root, name)
  const one = (key: string) => unit.get(key)?.at(-1)
  const strict = one('ProtectSystem') === 'strict'
  const writable = (one('ReadWritePaths') ?? '').split(' ').filter(Boolean)
  const user = one('User') ?? 'root'
  const ambient = (one('AmbientCapabilities') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((capability) => `+${capability.replace('CAP_', '').toLowerCase()}`)
  const rights = [
    ...(strict ? ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : []),
    ...(ambient.length > 0 ? [`--inh-caps=${ambient.join()}`, `--ambient-caps=${ambient.join()}`] : []),
  ].join(' ')
  const script = [
    ...(strict
      ? [
          `mount --rbind ${root} ${root}`,
          `mount -o remount,bind,ro ${root}`,
          ...writable.flatMap((place) => [
            `mount --bind ${root}${place} ${root}${place}`,
            `mount -o remount,bind,rw ${root}${place}`,
          ]),
          `mount -t tmpfs tmpfs ${root}/tmp`,
        ]
      : []),
    `cd ${root}`,
    `exec chroot . setpriv --reuid=${user} --regid=${user} --init-groups ${rights} \\
      bash -c 'cd ${one('WorkingDirectory') ?? '/'} && exec ${one('ExecStart')}'`,
  ].join('\n')
  const env: Record<string, string> = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }
  for (const line of unit.get('Environment') ?? []) Object.assign(env, assignments(line))
  const file = one('EnvironmentFile')
  if (file) Object.assign(env, assignments(readFileSync(path.join(root, file), 'utf8')))
  const child = spawn('unshare', ['--mount', 'bash', '-euc', script], {
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => log.push(part))
  const closed = once(child, 'close')
  return {
    child,
    log,
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}

/** Reads the settings of a unit and of its drop-in files. A setting that occurs several times has all its values. */
function readUnit(root: string, name: string): Map<string, string[]> {
  const file = ['etc', 'lib']
    .map((place) => path.join(root, place, 'systemd/system', name))
    .find((each) => existsSync(each))
  if (!file) throw new Error(`There is no unit ${name}`)
  const extra = path.join(root, 'etc/systemd/system', `${name}.d`)
  const files = [file, ...(existsSync(extra) ? readdirSync(extra).map((each) => path.join(extra, each)) : [])]
  const found = new Map<string, string[]>()
  for (const [, key = '', value = ''] of files.flatMap((each) => [
    ...readFileSync(each, 'utf8').matchAll(/^(\w+)=(.*)$/gm),
  ]))
    found.set(key, [...(found.get(key) ?? []), value])
  return found
}

/** Reads lines `NAME=value`, with or without quotes; comments are left out. */
function assignments(text: string): Record<string, string> {
  const found = [...text.matchAll(/^\s*["']?([A-Za-z_]\w*)=(.*?)\s*$/gm)]
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name, value.replace(/^["'](.*)["']$|["']$/, '$1')]),
  )
}
