import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { testBank } from '#/config/payment-config'
import { shortLivedFlags } from '../lonja-process.ts'
import { copyTemplate, databaseUrl, onServer, prepareTemplate } from '../template.ts'
import { NoAnswer, sendRequest } from './send-request.ts'
import type { Dice } from './dice.ts'
import { SupervisedProcess, appScript, bankScript } from './processes.ts'
import { type Proxy, openProxy } from './proxy.ts'
import { type Town, buildTown } from './town.ts'
import type { BankAccount, Reader } from './verdict.ts'

export interface StageOptions {
  /** The address of a PostgreSQL server. Undefined for the embedded database. */
  serverUrl: string | undefined
  /** The number of application processes that use one database. */
  processes: number
  /** The expected number of orders, from which the size of the stock is calculated. */
  checkouts: number
  /** The value of `LONJA_RESERVATION_SECONDS`. */
  reservationSeconds: number
  dice: Dice
  /** True if each application process runs only for some seconds. It is then started with `shortLivedFlags`. */
  shortLived?: boolean
}

/**
 * A town with its database, its bank and the application. Each of them is a process, and the connections between them
 * can be broken.
 */
export interface Stage {
  /** The address that customers and the bank use for the application. */
  url: string
  town: Town
  apps: readonly SupervisedProcess[]
  bank: SupervisedProcess
  /** The proxy between clients and the application. */
  clientProxy: Proxy
  /** The proxy between the application and a PostgreSQL server. */
  databaseProxy: Proxy | undefined
  reader: Reader
  accounts(): Promise<BankAccount[]>
  setFaults(faults: object): Promise<void>
  /** Returns the ids of the mails that were sent. */
  sentMails(): Set<string>
  /** The folder of all files and logs. `close` removes it. */
  folder: string
  /** @param keep  true to keep the folder and the database */
  close(keep: boolean): Promise<void>
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { serverUrl, processes, checkouts, reservationSeconds, dice, shortLived = false } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'lonja-chaos-'))
  const own = serverUrl ? await ownDatabase(serverUrl) : undefined
  if (!own) copyTemplate(await prepareTemplate(), folder)
  // The time limit of a statement is high, because the invariants are checked for all orders.
  const db = await openDatabase({ dataDir: folder, ...(own && { url: own.url, statementMs: 300_000 }) })
  await migrate(db)
  const town = await buildTown(db, checkouts)
  // From this line on, only the application may use the embedded database.
  if (!own) await db.close()

  const databaseProxy = own && (await openProxy(() => [Number(new URL(own.url).port || 5432)], dice))
  const proxied = own && new URL(own.url)
  if (proxied) {
    proxied.hostname = '127.0.0.1'
    proxied.port = String(databaseProxy!.port)
  }
  const apps: SupervisedProcess[] = []
  const clientProxy = await openProxy(() => apps.flatMap(({ port }) => port ?? []), dice)
  const url = `http://127.0.0.1:${clientProxy.port}`
  const bankPort = await freePort()
  const bankUrl = `http://127.0.0.1:${bankPort}`
  const terminal = {
    REDSYS_MERCHANT_CODE: testBank.merchantCode,
    REDSYS_TERMINAL: testBank.terminal,
    REDSYS_KEY: testBank.key,
  }
  const bank = new SupervisedProcess(
    'The test bank',
    bankScript,
    { ...terminal, PORT: String(bankPort), BANK_FILE: path.join(folder, 'bank.jsonl') },
    path.join(folder, 'bank.log'),
  )
  await bank.start()
  const env = {
    ...terminal,
    REDSYS_URL: bankUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    ORIGIN: url,
    DATA_DIR: folder,
    DATABASE_URL: proxied?.href ?? '',
    CHAOS_WINDOW: own ? '' : '1',
    LONJA_SECRET: 'a secret for chaos of 32 characters or more',
    LONJA_DEMO: '0',
    LONJA_RATE_LIMIT_FACTOR: '1000000',
    LONJA_RESERVATION_SECONDS: String(reservationSeconds),
    NODE_ENV: '',
  }
  for (let n = 0; n < processes; n += 1)
    apps.push(
      new SupervisedProcess(
        'Lonja',
        appScript,
        env,
        path.join(folder, `app-${n}.log`),
        shortLived ? shortLivedFlags : [],
      ),
    )

  return {
    url,
    town,
    apps,
    bank,
    clientProxy,
    databaseProxy,
    folder,
    reader: own ? db : windowOf(apps[0]!),
    async accounts() {
      return JSON.parse((await sendRequest({ url: `${bankUrl}/ledger` })).text) as BankAccount[]
    },
    async setFaults(faults) {
      await sendRequest({ method: 'POST', url: `${bankUrl}/faults`, json: faults }).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error
      })
    },
    sentMails: () => new Set(mailFiles(folder)),
    async close(keep) {
      await Promise.all([...apps, bank].map((process) => process.stop('SIGKILL')))
      await clientProxy.close()
      await databaseProxy?.close()
      if (own) await db.close()
      if (keep) return
      await own?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mailFiles(folder: string): string[] {
  try {
    return readdirSync(path.join(folder, 'mail')).map((name) => path.basename(name, '.eml'))
  } catch {
    return [] // no mail was sent yet
  }
}

async function ownDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `lonja_chaos_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, (server) => server.query(`create database ${name} template template0 encoding 'UTF8'`))
  return {
    url: databaseUrl(serverUrl, name),
    drop: async () => {
      await onServer(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return port
}

/** Sends queries to the process with the embedded database, and waits while that process restarts. */
function windowOf(app: SupervisedProcess): Reader {
  return {
    async query<Row>(query: { text: string; values?: readonly unknown[] }): Promise<Row[]> {
      for (let tries = 1; ; tries += 1) {
        await app.untilListening()
        const answer = await sendRequest({
          method: 'POST',
          url: `http://127.0.0.1:${app.windowPort}`,
          json: query,
        }).catch(() => null)
        if (answer?.status === 200) return JSON.parse(answer.text) as Row[]
        if (tries === 20 || answer) throw new Error(answer?.text ?? 'the window does not answer')
        await sleep(200)
      }
    },
  }
}
