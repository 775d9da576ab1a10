import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'

export interface Certificate {
  key: string
  cert: string
}

export interface Authority {
  ca: string
  /**
   * Issues a certificate for a host name. It is valid from one day to another, counted from today:
   * `issue('localhost', -60, -30)` returns an expired certificate.
   */
  issue(name: string, fromDay: number, toDay: number): Certificate
}

/** True if certificates can be made: openssl is needed for that. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0

const DAY_MS = 86_400_000
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Creates a certificate authority for tests, which stores its records in the folder. */
export function makeAuthority(folder: string): Authority {
  const own = (ending: string) => path.join(folder, `${randomUUID()}${ending}`)
  const run = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const [config, database, serial, key, ca] = [own('.cnf'), own('.index'), own('.serial'), own('.key'), own('.pem')]
  run('req', '-x509', ...KEY, '-days', '365', '-subj', '/CN=Lonja tests', '-keyout', key, '-out', ca)
  writeFileSync(database, '')
  writeFileSync(serial, '01')
  const section = [`database=${database}`, `serial=${serial}`, `certificate=${ca}`, `private_key=${key}`]
  const rules = [
    `new_certs_dir=${folder}`,
    'default_md=sha256',
    'policy=p',
    'copy_extensions=copy',
    'unique_subject=no',
  ]
  writeFileSync(
    config,
    ['[ca]', 'default_ca=d', '[d]', ...section, ...rules, '[p]', 'commonName=supplied', ''].join('\n'),
  )

  return {
    ca: readFileSync(ca, 'utf8'),
    issue(name, fromDay, toDay) {
      const [leafKey, asked, leaf] = [own('.key'), own('.csr'), own('.pem')]
      const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
      run('req', '-new', ...KEY, ...about, '-keyout', leafKey, '-out', asked)
      const dates = ['-startdate', day(fromDay), '-enddate', day(toDay)]
      run('ca', '-config', config, '-batch', '-notext', ...dates, '-in', asked, '-out', leaf)
      return { key: readFileSync(leafKey, 'utf8'), cert: readFileSync(leaf, 'utf8') }
    },
  }
}

/** Creates a self-signed certificate. */
export function makeSelfSigned(folder: string, name: string): Certificate {
  const [key, cert] = [path.join(folder, `${randomUUID()}.key`), path.join(folder, `${randomUUID()}.pem`)]
  const about = ['-days', '60', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', ['req', '-x509', ...KEY, ...about, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

/** The time this many days from now, in openssl's form: `20261123083000Z`. */
const day = (fromNow: number): string =>
  new Date(Date.now() + fromNow * DAY_MS).toISOString().replaceAll(/[-:T]|\.\d+/g, '')

/** Makes this thread trust the authorities. Returns a function that ends the trust. */
export function trust(...authorities: readonly string[]): () => void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, ...authorities])
  return () => tls.setDefaultCACertificates(before)
}
