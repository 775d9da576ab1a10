import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commandsOfGuide } from './testing/guide.ts'

const folder = import.meta.dirname
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

interface Service {
  image: string
  build?: { context: string; dockerfile: string }
  depends_on?: string[] | Record<string, { condition: string }>
  environment?: Record<string, string>
  healthcheck?: object
  networks: string[]
  volumes?: string[]
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, object>
  volumes: Record<string, object>
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as Compose
  const services = Object.entries(compose.services)

  it('builds the image from an existing Dockerfile', () => {
    const { context, dockerfile } = compose.services['lonja']!.build!
    expect(existsSync(path.join(folder, context, dockerfile))).toBe(true)
  })

  it.each(services)('refers only to existing services, networks and files: %s', (_, service) => {
    const dependencies = Array.isArray(service.depends_on)
      ? service.depends_on.map((name) => [name, { condition: 'service_started' }] as const)
      : Object.entries(service.depends_on ?? {})
    const unhealthy = dependencies.filter(
      ([name, { condition }]) => condition === 'service_healthy' && !compose.services[name]?.healthcheck,
    )
    expect(unhealthy).toEqual([])
    const sources = (service.volumes ?? []).map((volume) => volume.split(':')[0]!)
    const missing = [
      ...dependencies.map(([name]) => name).filter((name) => !(name in compose.services)),
      ...service.networks.filter((network) => !(network in compose.networks)),
      ...sources.filter((source) => !(source in compose.volumes) && !existsSync(path.join(folder, source))),
    ]
    expect(missing).toEqual([])
  })

  it('uses every setting of compose.env.example, and requires no other setting', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)(:\?|:-)([^}]*)\}/g)]
    const example = [...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(asked.map(([, name]) => name)).toEqual(expect.arrayContaining(example))
    const required = asked.filter(([, , kind]) => kind === ':?').map(([, name]) => name)
    expect(example).toEqual(expect.arrayContaining(required))
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(Boolean)

  it('has only instructions that Docker knows', () => {
    for (const line of lines)
      expect(line).toMatch(/^(FROM|COPY|RUN|ENV|USER|WORKDIR|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) /)
  })

  it('installs with the same script as a machine without Docker, and runs as the same user', () => {
    expect(lines.find((line) => line.startsWith('RUN'))).toContain('/deploy/install.sh')
    expect(lines).toContain('USER lonja')
    expect(read('lonja.service')).toContain(/^CMD \["(.*)"\]$/.exec(lines.at(-1)!)![1]!)
  })

  it('copies only files that the build context contains', () => {
    const [, pattern = ''] = /^COPY (\S+)/.exec(lines.find((line) => line.startsWith('COPY'))!)!
    expect(pattern).toBe('dist/lonja-*-linux-*.tar.gz')
    expect(read('Dockerfile.dockerignore')).toBe('*\n!dist/lonja-*.tar.gz\n')
  })
})

it.each(['install.sh', 'lonja'])('bash finds no syntax error in %s', (name) => {
  expect(spawnSync('bash', ['-n', path.join(folder, name)], { encoding: 'utf8' })).toMatchObject({ stderr: '' })
})

describe.runIf(existsSync('/usr/bin/systemd-analyze'))('the units of systemd', () => {
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'))

  it.each(units)('have no errors for systemd: %s', (unit) => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', path.join(folder, unit)], { encoding: 'utf8' })
    // Ignores the message that the program does not exist, because only a machine with Lonja has the program.
    const complaints = stderr.split('\n').filter((line) => line && !/is not executable: No such file/.test(line))
    expect(complaints).toEqual([])
  })

  it.each(units)('have an exposure level below 2: %s', (unit) => {
    const args = ['security', '--offline=yes', '--no-pager', path.join(folder, unit)]
    const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
  })
})

it('the example of the settings contains no secret', () => {
  for (const [, name, value] of read('lonja.env').matchAll(/^#?(\w*(?:SECRET|PASSWORD|KEY))=(.*)$/gm))
    expect([name, value]).toEqual([name, ''])
})

it('the installation guide opens a town with ten commands, and the files of deploy/ that they use exist', () => {
  const commands = commandsOfGuide()
  expect(commands).toHaveLength(10)
  const ours = [...commands.join('\n').matchAll(/\/deploy\/(\S+)/g)].map(([, name]) => name!)
  expect(ours.filter((name) => !existsSync(path.join(folder, name)))).toEqual([])
  expect(ours).toContain('install.sh')
})
