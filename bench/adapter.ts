/**
 * Makes one request of a case. The number `n` counts from 0 during the whole bench, so that each client's turn can differ.
 */
export type MakeRequest = (n: number) => BenchRequest

export interface BenchRequest {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
}

export interface BenchCase {
  name: string
  request: MakeRequest
  /**
   * The requests that the client makes after it, one after the other and with the same `n`. The figures count all of them
   * as one answer; only the latencies are those of single requests.
   */
  followed?: readonly MakeRequest[]
}

/** An engine of web shops that the bench measures: how the engine is started with a catalogue, and its requests. */
export interface Adapter {
  name: string
  /** Starts the engine on an empty database, and then fills the database with the catalogue. */
  start(): Promise<Running>
}

export interface Running {
  url: string
  /** The processes whose CPU time and memory are measured. */
  pids(): number[]
  /** The cases. The first case is the empty route, with which the other cases are compared. */
  cases: BenchCase[]
  /**
   * Milliseconds from the start of the process to its first answer. `cold` is with an empty data folder and without
   * stored modules, `warm` with the filled data folder and the modules that the first process has stored.
   */
  starts: { cold: number | null; warm: number }
  stop(): Promise<void>
}

/** Picks an element of the list for `n`. Consecutive numbers pick elements in an order that looks random. */
export const pick = <Value>(list: readonly Value[], n: number): Value => list[(n * 7919) % list.length]!
