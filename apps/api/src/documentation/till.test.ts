import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { type Server, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { CreatedWebhook } from '@lonja/contract/webhooks/webhook'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertKey } from '#/testing/insert-key'
import { type OrderWorld, breadBasket, insertOrderWorld, stockOf } from '#/testing/order-world'
import { testApi } from '#/testing/scenario'
import { unusedPort } from '#/testing/unused-port'
import { deliverEvents } from '#/webhooks/deliver'

const root = path.join(import.meta.dirname, '../../../..')
const run = promisify(execFile)

let world!: OrderWorld
const { app, db, send, services } = await testApi(
  async (inserted) => {
    world = await insertOrderWorld(inserted)
    await inserted.query({
      text: `update attribute_combo set sku = 'PAN-1' where product_id = $1`,
      values: [world.bread.id],
    })
  },
  { rateLimitFactor: 1_000, webhookLoopback: true, origin: 'https://lonja.test' },
)
const [bread] = await db.query<{ id: string }>({
  text: 'select id from attribute_combo where product_id = $1',
  values: [world.bread.id],
})
const key = await insertKey(db, world.bakery.id, ['orders.read', 'stock'])
let origin = ''
let unreliable!: Server

/** Runs a command of the till. @returns its exit code, and what it printed on both outputs */
async function till(words: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const settings = { ...process.env, LONJA_ORIGIN: origin, LONJA_KEY: key, ...env }
  return run(process.execPath, [path.join(root, 'examples/till/till.ts'), ...words.split(' ')], { env: settings }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  )
}

const buy = async (quantity = 1) => {
  const answer = await send({ when: 'POST /api/orders-create', body: breadBasket(world, quantity) })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ code: string; id: string }>()
}

/** A proxy that passes each request on, and closes the connection instead of sending the first answer to a POST. */
function loseFirstAnswer(target: string): Server {
  let lost = 0
  return createServer((incoming, outgoing) => {
    const passed = ask(`${target}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
      if (incoming.method === 'POST' && lost++ === 0) return void answer.resume().on('end', () => outgoing.destroy())
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
}

beforeAll(async () => {
  const npm = { cwd: root, env: { ...process.env, GOGC: '400' } }
  await run('npm', ['run', '--silent', 'client'], npm)
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  unreliable = loseFirstAnswer(origin)
  await once(unreliable.listen(0, '127.0.0.1'), 'listening')
}, 180_000)
afterAll(() => unreliable.close())

describe('the till, written with the client that is generated from the OpenAPI document', () => {
  it('compiles', async () => {
    const options = ['-p', 'examples/till', '--checkers', '1']
    const tsc = path.join(root, 'node_modules/.bin/tsc')
    await expect(run(tsc, options, { cwd: root })).resolves.toMatchObject({ stdout: '' })
  }, 120_000)

  it('does not compile with a field that the API does not have', async () => {
    const wrong = ['--ignoreConfig', '--noEmit', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext']
    const file = path.join(root, 'examples/till/wrong.mts')
    const source = `import { createClient } from '@lonja/client'
const { data } = await createClient({ origin: 'http://localhost' }).GET('/orders')
data?.[0]?.colour
`
    await writeFile(file, source)
    const tsc = run(path.join(root, 'node_modules/.bin/tsc'), [...wrong, '--types', 'node', file], { cwd: root })
    const output = await tsc.catch(({ stdout }: { stdout: string }) => stdout)
    await rm(file)
    expect(output).toMatch(/Property 'colour' does not exist/)
  }, 120_000)

  it('prints the orders that wait for its shop, with their lines', async () => {
    const { code } = await buy(3)
    const { output } = await till('orders')
    expect(output).toContain(`${code}  `)
    expect(output).toContain('7.50 €\n  3 × Bread')
  })

  it('stores counted units, with what is left for sale', async () => {
    expect(await till('stock PAN-1 40')).toEqual({ code: 0, output: 'Bread: 40 units, 37 for sale\n' })
    expect(await stockOf(db, bread!.id)).toMatchObject({ stock: 40, allocated: 3 })
  })

  it('sends a count again whose answer was lost, and it has its effect once', async () => {
    const counts = async () =>
      (await db.query({ text: `select 1 from stock_movement where attribute_combo_id = $1`, values: [bread!.id] }))
        .length
    const before = await counts()
    const { port } = unreliable.address() as AddressInfo
    expect(await till('stock PAN-1 55', { LONJA_ORIGIN: `http://127.0.0.1:${port}` })).toMatchObject({ code: 0 })
    expect(await stockOf(db, bread!.id)).toMatchObject({ stock: 55 })
    expect(await counts()).toBe(before + 1)
  })

  it('says why a request is refused', async () => {
    expect(await till('stock PAN-1 -2')).toMatchObject({
      code: 1,
      output: expect.stringContaining('counts[0].counted'),
    })
    expect(await till('stock NADA 2')).toEqual({ code: 1, output: 'The shop has no variant with the SKU NADA\n' })
    const reader = await insertKey(db, world.bakery.id, ['orders.read'])
    expect(await till('stock PAN-1 2', { LONJA_KEY: reader })).toEqual({ code: 1, output: 'Access Denied.\n' })
    expect(await till('orders', { LONJA_KEY: 'lonja_unknown' })).toEqual({
      code: 1,
      output: 'Authentication required\n',
    })
  })

  it('prints each order of an event once, and refuses an event with a wrong signature', async () => {
    const port = await unusedPort()
    const url = `http://127.0.0.1:${port}/`
    const made = await send({
      as: 'baker',
      when: 'POST /api/webhooks',
      body: { business: world.bakery.id, url, kinds: ['order.changed'] },
    })
    expect(made.statusCode).toBe(201)
    const { id, secret } = made.json<CreatedWebhook>()
    const listening = listen(port, secret)
    try {
      await listening.next()
      const { code } = await buy()
      const printed = listening.next()
      while ((await deliverEvents(services, 'working')) > 0);
      expect((await printed).value).toBe(`${code}  confirm`)
      const forged = await fetch(url, {
        method: 'POST',
        headers: {
          'webhook-id': '1',
          'webhook-timestamp': `${Math.floor(Date.now() / 1_000)}`,
          'webhook-signature': 'v1,AAAA',
        },
        body: '{"type":"order.changed","data":{"code":"R0","status":"confirm"}}',
      })
      expect(forged.status).toBe(401)
      await send({ as: 'baker', when: `POST /api/webhooks/${id}/replay`, body: { since: '2020-01-01T00:00:00Z' } })
      const next = await buy()
      const following = listening.next()
      while ((await deliverEvents(services, 'working')) > 0);
      expect((await following).value).toBe(`${next.code}  confirm`)
    } finally {
      listening.stop()
    }
  })
})

/** Starts `till listen`. @returns its printed lines */
function listen(port: number, secret: string) {
  const env = { ...process.env, LONJA_WEBHOOK_SECRET: secret }
  const child: ChildProcess = spawn(process.execPath, [path.join(root, 'examples/till/till.ts'), 'listen', `${port}`], {
    env,
  })
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  return { next: () => lines.next(), stop: () => child.kill() }
}
