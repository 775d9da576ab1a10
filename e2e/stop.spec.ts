import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { copyOfTown, launch } from './server.ts'

test('a server that is stopped answers running requests, but does not wait for idle connections', async () => {
  const dataDir = await copyOfTown()
  const { child, opened, ended } = launch({ DATA_DIR: dataDir, PORT: '0' })
  const { port } = new URL(await opened)
  const body = JSON.stringify({ email: 'cliente@lonja.test' })
  const head = `POST /api/reset-password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`)
  await expect.poll(() => answer).toContain('100 Continue')

  const closed = once(socket, 'close')
  const stopping = performance.now()
  child.kill('SIGTERM')
  // The server refuses new connections from this moment on.
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/api`).then(
        () => 'open',
        () => 'shut',
      ),
    )
    .toBe('shut')
  socket.write(body)
  await closed
  expect(answer).toContain('HTTP/1.1 202')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
  // Without a stop, the server closes idle connections after 72 s.
  expect(performance.now() - stopping).toBeLessThan(20_000)
  await rm(dataDir, { recursive: true, force: true })
})
