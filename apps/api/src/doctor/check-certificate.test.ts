import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type Authority,
  type Certificate,
  hasOpenssl,
  makeAuthority,
  makeSelfSigned,
  trust,
} from '#/testing/certificates'
import { testConfig } from '#/testing/config'
import { checkOutside } from './check-outside.ts'

const openssl = hasOpenssl()
const why = openssl ? '' : ' (left out: only openssl makes certificates)'

describe.skipIf(!openssl)(`the doctor checks the certificate at ORIGIN${why}`, () => {
  let folder: string
  let known: Authority
  let unknown: Authority
  let distrust: () => void
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lonja-certificates-'))
    known = makeAuthority(folder)
    unknown = makeAuthority(folder)
    distrust = trust(known.ca)
  })
  afterAll(async () => {
    distrust()
    await rm(folder, { recursive: true, force: true })
  })

  /** The doctor's finding about the certificate of a server at localhost. */
  async function sayOf({ key, cert }: Certificate) {
    const server = createServer({ key, cert }, (_request, answer) => answer.end('{}'))
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    onTestFinished(() => void server.close())
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`
    const findings = await checkOutside(testConfig({ origin }))
    const [finding, ...others] = findings.filter(({ part }) => part === 'certificate')
    expect(others).toEqual([])
    return { ...finding!, what: finding!.what.replace(`at ${origin} `, '') }
  }

  it('and finds no problem if the certificate is valid for 59 more days', async () => {
    const said = await sayOf(known.issue('localhost', -1, 60))
    expect(said).toMatchObject({ level: 'ok', what: 'the certificate is valid for 59 days' })
  })

  it('and warns if the certificate is valid for only nine more days', async () => {
    const said = await sayOf(known.issue('localhost', -80, 10))
    expect(said).toMatchObject({ level: 'warning', what: 'the certificate is valid for 9 days' })
  })

  it.each<[what: string, mend: RegExp, make: () => Certificate]>([
    ['has expired', /renew/, () => known.issue('localhost', -90, -1)],
    ['is not valid yet', /clock/, () => known.issue('localhost', 1, 90)],
    ['is signed by itself', /authority that browsers trust/, () => makeSelfSigned(folder, 'localhost')],
    ['is sent without the certificate of its authority', /fullchain/, () => unknown.issue('localhost', -1, 60)],
    ['is from an authority that this machine does not trust', /browsers trust/, () => withChain(unknown)],
    ['is for other.test', /for localhost, or correct ORIGIN/, () => known.issue('other.test', -1, 60)],
  ])('and reports that it %s', async (what, mend, make) => {
    expect(await sayOf(make())).toEqual({
      part: 'certificate',
      level: 'problem',
      what: `the certificate ${what}`,
      why: 'browsers warn all visitors and block the pages',
      mend: expect.stringMatching(mend) as string,
    })
  })

  it('and reports a server without a certificate', async () => {
    const server = createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    onTestFinished(() => void server.close())
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`
    expect(await checkOutside(testConfig({ origin }))).toMatchObject([
      { part: 'certificate', level: 'problem', what: expect.stringContaining('a TLS connection to') as string },
    ])
  })
})

function withChain({ ca, issue }: Authority): Certificate {
  const { key, cert } = issue('localhost', -1, 60)
  return { key, cert: cert + ca }
}
