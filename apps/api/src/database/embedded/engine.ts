import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface EngineOptions {
  /** The path of the data folder, or `memory://`. */
  dataDir: string
  /** A data folder, which is copied if there are no data yet. It must not be open in any process. */
  template?: string | undefined
  /** Further arguments for initdb. */
  initdb?: string[] | undefined
}

export type EngineRequest = { id: number } & (
  | { ask: 'exec'; message: Uint8Array }
  | { ask: 'close'; message?: undefined }
)
/** The first message to the thread, and the first message after each `close`. */
export interface OpenRequest {
  open: EngineOptions
}
export type EngineReply = { ready: true } | { refused: string } | { id: number; answer?: Uint8Array; error?: string }

/** PostgreSQL in a worker thread. */
export interface Engine {
  /** Sends messages of the wire protocol and returns the bytes of the answer. */
  exec(message: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL. If the engine fails later, for example because the disk is full, all running calls
 * fail, and the next call starts the engine again from its folder.
 * @throws Error if the folder is in use or cannot be written
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  let running = startThread(options)
  await running

  const thread = async (): Promise<EngineThread> => {
    const previous = running
    const current = await previous.catch(() => undefined)
    if (current?.alive) return current
    if (options.dataDir === 'memory://') throw new Error('The embedded database stopped; its data was in memory')
    await current?.ended // the thread holds the lock of the folder until it has ended
    if (running === previous) running = startThread(options)
    return running
  }

  return {
    exec: async (message) => (await thread()).exec(message),
    close: async () => (await running.catch(() => undefined))?.close(),
  }
}

interface EngineThread extends Engine {
  readonly alive: boolean
  readonly ended: Promise<void>
}

/**
 * The thread of a closed database in memory, which can be used again. Tests open hundreds of databases in memory, and
 * a new thread would compile everything again.
 */
let idle: Worker | undefined

function takeThread(): Worker {
  const worker = idle
  idle = undefined
  worker?.ref()
  return (
    worker ??
    new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: ['--disable-warning=ExperimentalWarning'], // node:sqlite would cause this warning
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
  )
}

async function giveThread(worker: Worker, dataDir: string): Promise<void> {
  if (idle || dataDir !== 'memory://') {
    await worker.terminate()
    return
  }
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  worker.unref()
  idle = worker
}

async function startThread({ dataDir, template, initdb }: EngineOptions): Promise<EngineThread> {
  const worker = takeThread()
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let alive = true
  let lastId = 0

  const started = Promise.withResolvers<void>()
  const stop = (error: Error) => {
    alive = false
    started.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', stop)
  const ended = once(worker, 'exit').then(() => stop(new Error('The embedded database stopped')))
  worker.on('message', (reply: EngineReply) => {
    if ('ready' in reply) return started.resolve()
    if ('refused' in reply) {
      void worker.terminate()
      return stop(new Error(reply.refused))
    }
    if (reply.error !== undefined) return stop(new Error(`The embedded database stopped: ${reply.error}`))
    waiting.get(reply.id)?.resolve(reply.answer ?? new Uint8Array())
    waiting.delete(reply.id)
  })
  worker.postMessage({ open: { dataDir, template, initdb } } satisfies OpenRequest, [])
  await started.promise

  const ask = (request: EngineRequest, transfer: ArrayBuffer[] = []): Promise<Uint8Array> => {
    const answer = Promise.withResolvers<Uint8Array>()
    if (!alive) return Promise.reject(new Error('The embedded database stopped'))
    waiting.set(request.id, answer)
    worker.postMessage(request, transfer)
    return answer.promise
  }

  return {
    get alive() {
      return alive
    },
    ended,
    exec(message) {
      // The message is copied: it may be a view of a larger buffer, which `pg` uses again.
      const copy = new Uint8Array(message)
      return ask({ id: ++lastId, ask: 'exec', message: copy }, [copy.buffer])
    },
    async close() {
      if (!alive) return
      await ask({ id: ++lastId, ask: 'close' })
      alive = false
      await giveThread(worker, dataDir)
    },
  }
}
