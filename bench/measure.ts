import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { BenchCase, Running } from './adapter.ts'

export interface Figures {
  connections: number
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of CPU of the measured processes, per answer. */
  cpu: number
  /** Answers that were no success. */
  failed: number
}

let count = 0

/** Runs one case for `seconds` after a short warm-up. */
export async function measure(
  running: Running,
  { request }: BenchCase,
  connections: number,
  seconds: number,
): Promise<Figures> {
  await fire(running.url, request, connections, 1)
  const before = cpuOf(running.pids())
  const result = await fire(running.url, request, connections, seconds)
  const spent = cpuOf(running.pids()) - before
  const answers = result['2xx'] + result.non2xx
  return {
    connections,
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (spent * 1e6) / Math.max(answers, 1),
    failed: result.non2xx + result.errors,
  }
}

const fire = (url: string, request: BenchCase['request'], connections: number, duration: number) =>
  autocannon({
    url,
    connections,
    duration,
    requests: [
      {
        setupRequest: (base) => {
          const { path, method = 'GET', headers, body } = request(count++)
          return {
            ...base,
            path,
            method,
            headers: { ...base.headers, accept: 'application/json', ...headers },
            ...(body && { body }),
          }
        },
      },
    ],
  })

const TICKS_PER_SECOND = 100

/** Seconds of CPU that the processes have used, threads included. Linux only; elsewhere 0. */
export function cpuOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      // Its own and those of children that have ended meanwhile.
      ticks += [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    } catch {
      // ended meanwhile, or no Linux
    }
  }
  return ticks / TICKS_PER_SECOND
}

/** Megabytes in memory. */
export function memoryOf(pids: readonly number[]): number {
  let kilobytes = 0
  for (const pid of pids) {
    try {
      kilobytes += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      // ended meanwhile, or no Linux
    }
  }
  return kilobytes / 1024
}
