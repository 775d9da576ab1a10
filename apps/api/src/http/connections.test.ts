import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { testApi } from '#/testing/scenario'
import { Connections, timeouts } from './connections.ts'

const { services } = await testApi()
const head = 'POST /api/reset-password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const body = JSON.stringify({ email: 'alice@lonja.test' })
const sockets: Socket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))

async function listening() {
  const app = await buildApp(services)
  const connections = new Connections(app.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  /** A client that sends given bytes, and records the answer. */
  const client = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const heard = { text: '' }
    socket.setEncoding('utf8').on('data', (part: string) => (heard.text += part))
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return { socket, heard, closed: once(socket, 'close') }
  }
  return { app, connections, client }
}

it('a server has time limits for requests and for connections without data', async () => {
  const { app } = await listening()
  const { server } = app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([timeouts.headersTimeout, timeouts.requestTimeout])
  expect([server.timeout, server.keepAliveTimeout]).toEqual([timeouts.connectionTimeout, timeouts.keepAliveTimeout])
  await app.close()
})

it('a connection with an incomplete request is closed if no more data arrives', async () => {
  const { app, client } = await listening()
  app.server.setTimeout(300)
  const { closed, heard } = await client(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await closed
  expect(heard.text).toBe('')
  await app.close()
})

it('a slow upload that continues is accepted, however long it takes', async () => {
  const { app, client } = await listening()
  app.server.setTimeout(1_000)
  const { socket, heard } = await client(`${head}content-length: ${body.length}\r\n\r\n`)
  for (const letter of body.slice(0, -1)) {
    socket.write(letter)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  socket.write(body.slice(-1))
  await expect.poll(() => heard.text).toContain('HTTP/1.1 202')
  await app.close()
})

it('a stopping server answers requests that are completed in time, and does not wait for incomplete ones', async () => {
  const { app, connections, client } = await listening()
  const half = await client(`${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  const partOfHead = await client('GET /api/health HTTP/1.1\r\nhost:')
  const late = await client(`${head}content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`)
  await expect.poll(() => late.heard.text).toContain('100 Continue')
  connections.beginShutdown()
  const stopped = app.close()
  connections.drain(600)
  late.socket.write(body)
  await Promise.all([late.closed, half.closed, partOfHead.closed, stopped])
  expect(late.heard.text).toContain('HTTP/1.1 202')
  expect(half.heard.text).toBe('')
})

it('after the shutdown begins, each answer closes its connection', async () => {
  const { app, connections, client } = await listening()
  connections.beginShutdown()
  const asked = await client('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await asked.closed
  expect(asked.heard.text).toMatch(/connection: close/i)
  await app.close()
})

it('a slow answer is sent completely, although the server is stopping', async () => {
  const server = createServer((_request, response) => void setTimeout(() => response.end('late'), 700))
  const connections = new Connections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await expect.poll(() => connections.requests).toBe(1)
  server.close()
  connections.drain(200)
  expect(await (await answer).text()).toBe('late')
})
