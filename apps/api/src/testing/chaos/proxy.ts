import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import type { Dice } from './dice.ts'

/** A proxy between two processes that breaks connections on request. */
export interface Proxy {
  readonly port: number
  /** The number of connections that were cut or became silent. */
  readonly broken: number
  /** Cuts a randomly chosen connection, even during a request. */
  cut(): void
  /** Makes a randomly chosen connection silent, as if the network failed, and ends it after `ms` milliseconds. */
  silence(ms: number): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

/**
 * @param targets  returns ports of this machine. Each connection goes to one of these ports; without any port, it is
 * closed
 */
export async function openProxy(targets: () => readonly number[], dice: Dice): Promise<Proxy> {
  const pairs = new Set<Pair>()
  let broken = 0
  const server = createServer((near) => {
    near.on('error', () => {})
    const ports = targets()
    if (ports.length === 0) {
      near.destroy()
      return
    }
    const far = connect(dice.pick(ports), '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    far.on('error', end)
    far.on('close', end)
    near.on('close', end)
    near.setNoDelay(true)
    far.setNoDelay(true)
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))

  const anyOne = (): Pair | undefined => (pairs.size > 0 ? dice.pick([...pairs]) : undefined)
  return {
    port: (server.address() as AddressInfo).port,
    get broken() {
      return broken
    },
    cut() {
      const pair = anyOne()
      if (!pair) return
      broken += 1
      pairs.delete(pair)
      pair.near.resetAndDestroy()
      pair.far.resetAndDestroy()
    },
    silence(ms) {
      const pair = anyOne()
      if (!pair) return
      broken += 1
      const { near, far } = pair
      near.unpipe(far)
      far.unpipe(near)
      near.resume()
      far.resume()
      setTimeout(() => {
        near.resetAndDestroy()
        far.resetAndDestroy()
      }, ms).unref()
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
