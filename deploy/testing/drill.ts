// `npm run deploy:drill`, as root on Debian: runs the ten commands of docs/run-a-town.md in a fresh Debian root, with
// the release archive in dist/, and then orders as a guest. Ports 80, 443, 587 and 3000 of the machine must be free.
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDebian, nameHosts, removeDebian, runIn } from './debian-root.ts'
import { commandsOfGuide } from './guide.ts'
import { Visitor, buy, openShop } from './journey.ts'
import { type MailBox, openMailBox } from './mail.ts'
import { type RunningUnit, startUnit } from './unit.ts'

const dist = path.join(import.meta.dirname, '../../dist')
const domain = 'tienda.example.org'
const caddyData = 'var/lib/caddy/.local/share/caddy'
const operator = { email: 'ana@example.org', password: 'una frase larga de verdad' }

const commands = commandsOfGuide()
assert.equal(commands.length, 10, 'The guide promises ten commands')
const archive = readdirSync(dist).find((name) => name.endsWith(`-linux-${process.arch}.tar.gz`))
assert.ok(archive, 'There is no release in dist/: npm run release')

let root = ''
let mails: MailBox | undefined
const units = new Map<string, RunningUnit>()
try {
  root = freshDebian()
  nameHosts(root, domain, 'mail.example.org')
  for (const name of [archive, `${archive}.sha256`]) copyFileSync(path.join(dist, name), path.join(root, 'root', name))
  writeFileSync(path.join(root, 'root/password.txt'), `${operator.password}\n`)
  mails = await openMailBox(587, 'tienda', 'password')

  const began = performance.now()
  for (const command of commands) await follow(command)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\nTen commands: ${seconds} s`)

  await visit(mails)
  refusesToWrite()
  console.log(`\nThe town is open: ten commands in ${seconds} s, and a guest has bought`)
} catch (error) {
  for (const [name, unit] of units) console.error(`\n── ${name}\n${unit.log.join('').slice(-4_000)}`)
  console.error(error)
  process.exitCode = 1
} finally {
  for (const unit of [...units.values()].toReversed()) await unit.stop()
  await mails?.close()
  if (root) removeDebian(root)
}

/** Runs one block of the guide. If the block starts a unit of systemd, `startUnit` starts it instead of systemd. */
async function follow(command: string): Promise<void> {
  const began = performance.now()
  console.log(`\n$ ${command.trim()}`)
  const started =
    /^systemctl enable --now (\w+)$/.exec(command.trim()) ?? /systemctl restart (\w+)$/.exec(command.trim())
  if (started) await start(started[1]!)
  else console.log(runIn(root, command).trim().split('\n').slice(-4).join('\n'))
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function start(name: string): Promise<void> {
  // No public authority issues a certificate for the name of the test, so Caddy signs the certificate itself.
  const extra: Record<string, string> = name === 'caddy' ? { LONJA_TLS: 'tls internal', HOME: '/var/lib/caddy' } : {}
  const unit = startUnit(root, `${name}.service`, extra)
  units.set(name, unit)
  const sign = name === 'caddy' ? 'serving initial configuration' : 'Lonja is open'
  const isUp = () => unit.log.join('').includes(sign)
  const until = performance.now() + 180_000
  while (!isUp()) {
    assert.equal(unit.child.exitCode, null, `${name} has ended`)
    assert.ok(performance.now() < until, `${name} is not up after three minutes`)
    await sleep(50)
  }
}

async function visit(box: MailBox): Promise<void> {
  const ca = readFileSync(path.join(root, caddyData, 'pki/authorities/local/root.crt'), 'utf8')
  const [manager, owner, guest] = [new Visitor(domain, ca), new Visitor(domain, ca), new Visitor(domain, ca)]
  await answers(guest)
  await manager.logIn(operator.email, operator.password)
  console.log('\nThe operator has logged in over TLS')
  const goods = await openShop(owner, await box.waitFor('marta@example.org'), 'marta@example.org')
  console.log('The owner got the mail, accepted, logged in and put a product into the shop')
  console.log(`A guest has bought it: order ${await buy(guest, goods)}`)
}

/**
 * Waits until the server answers through Caddy. This takes some time, because Caddy makes the certificate at the first
 * request, and checks only once a second whether the server is ready.
 */
async function answers(guest: Visitor): Promise<void> {
  const until = performance.now() + 60_000
  for (;;) {
    const answer = await guest
      .request('GET', '/api/ready')
      .catch((error: Error) => ({ status: 0, text: error.message }))
    if (answer.status === 200) return
    assert.ok(performance.now() < until, `The shop does not answer: ${answer.status} ${answer.text}`)
    await sleep(100)
  }
}

/** Checks that the user of the server owns all data, but no file of the release. */
function refusesToWrite(): void {
  const found = runIn(
    root,
    `find -L /opt/lonja/current -writable -user lonja -print -quit; find /var/lib/lonja -not -user lonja -print -quit; stat -c %a /var/lib/lonja /etc/lonja/lonja.env`,
  )
  assert.equal(found.trim(), '700\n640')
  const user = readFileSync(`/proc/${units.get('lonja')!.child.pid}/status`, 'utf8')
  const uid = runIn(root, 'id -u lonja').trim()
  assert.match(user, new RegExp(`^Uid:\\s+${uid}\\s`, 'm'))
}
