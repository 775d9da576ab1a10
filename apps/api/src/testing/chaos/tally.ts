import type { Answer, RequestToSend } from './send-request.ts'

/** Counts events and faults. */
export class Tally {
  readonly counts = new Map<string, number>()
  /** Faulty answers of the server, without duplicates. */
  readonly faults = new Set<string>()
  /**
   * The durations of orders in milliseconds. `checkouts`: from the first request to the final answer, with all repeated
   * requests; `answers`: only the request that was answered.
   */
  readonly checkouts: number[] = []
  readonly answers: number[] = []

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0
  }

  answered({ method = 'GET', url }: RequestToSend, { status, headers, text }: Answer, ms: number): void {
    this.count('requests')
    if (status === 201 && url.endsWith('/api/orders-create')) this.answers.push(ms)
    if (status < 500) return
    this.count(`answers ${status}`)
    const { pathname } = new URL(url)
    const where = `${method} ${pathname.replaceAll(/[0-9a-f-]{36}/g, '…')}`
    if (status !== 503) this.faults.add(`${where} answered ${status}: ${text.slice(0, 300)}`)
    else if (headers['retry-after'] === undefined) this.faults.add(`${where} answered 503 without Retry-After`)
  }
}

/** @param share  for example 0.99: 99 of 100 values are below the result */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
