import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unusedPort } from '../unused-port.ts'

export interface OwnServer {
  url: string
  start(): void
  /** Stops the server without a shutdown, like a power cut of its machine. */
  stop(): void
  /** Stops the server and removes its files. */
  remove(): void
}

const folders = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted()

/** True if PostgreSQL is installed on this machine, so that a server can be started. */
export const hasServer = folders.length > 0

/** Starts a PostgreSQL server that a test may stop and start again. */
export async function startOwnServer(): Promise<OwnServer> {
  const bin = path.dirname(folders.at(-1)!)
  const folder = mkdtempSync(path.join(tmpdir(), 'lonja-server-'))
  const data = path.join(folder, 'data')
  const port = await unusedPort()
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
    chownSync(folder, uid!, gid!)
  }
  chmodSync(folder, 0o755)
  // PostgreSQL refuses to run as root, so root starts it as another user.
  const run = (program: string, ...args: string[]): void => {
    const [command, ...rest] = [
      ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      path.join(bin, program),
      ...args,
    ]
    execFileSync(command!, rest, { cwd: folder, stdio: 'ignore' })
  }
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  const server: OwnServer = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => run('pg_ctl', 'start', '-D', data, '-w', '-s', '-l', path.join(folder, 'log'), '-o', options),
    stop: () => run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-s'),
    remove() {
      try {
        server.stop()
      } catch {
        // The server is stopped already.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  server.start()
  return server
}
