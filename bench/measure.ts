import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { BenchCase, MakeRequest, Running } from './adapter.ts'

export interface Figures {
  connections: number
  /** Answers per second. */
  rate: number
  /** Half of the answers take at most this many milliseconds. */
  p50: number
  p99: number
  /** The microseconds of CPU time that the measured processes use for each answer. */
  cpu: number
  /** The number of answers that were errors. */
  failed: number
}

let count = 0

/** Measures one case for `seconds` after a short warm-up. */
export async function measure(
  running: Running,
  { request, followed = [] }: BenchCase,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const requests = [request, ...followed]
  await fire(running.url, requests, connections, 1)
  const before = cpuOf(running.pids())
  const result = await fire(running.url, requests, connections, seconds)
  const spent = cpuOf(running.pids()) - before
  const answers = (result['2xx'] + result.non2xx) / requests.length
  return {
    connections,
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (spent * 1e6) / Math.max(answers, 1),
    failed: result.non2xx + result.errors,
  }
}

const fire = (url: string, cases: readonly MakeRequest[], connections: number, duration: number) =>
  autocannon({
    url,
    connections,
    duration,
    requests: cases.map((request) => ({
      // The context is empty again before the first request of the list.
      setupRequest: (base, context: { n?: number }) => {
        context.n ??= count++
        const { path, method = 'GET', headers, body } = request(context.n)
        return {
          ...base,
          path,
          method,
          headers: { ...base.headers, accept: 'application/json', ...headers },
          ...(body && { body }),
        }
      },
    })),
  })

const TICKS_PER_SECOND = 100

/**
 * The seconds of CPU time that the processes and their threads have used. Only Linux has these numbers; on other
 * systems the result is 0.
 */
export function cpuOf(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      // The fields are the time of the process and of its children that have ended.
      ticks += [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    } catch {
      // The process has ended, or the system is not Linux.
    }
  }
  return ticks / TICKS_PER_SECOND
}

/** The megabytes of memory that the processes use. */
export function memoryOf(pids: readonly number[]): number {
  let kilobytes = 0
  for (const pid of pids) {
    try {
      kilobytes += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      // The process has ended, or the system is not Linux.
    }
  }
  return kilobytes / 1024
}
