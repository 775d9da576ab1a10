/** One request of a case; `n` counts from 0 over the whole bench, so that each request can differ. */
export type MakeRequest = (n: number) => BenchRequest

export interface BenchRequest {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface BenchCase {
  name: string
  request: MakeRequest
}

/** A shop engine under test: how it is started with its catalogue, and its requests. */
export interface Adapter {
  name: string
  /** Starts the engine on an empty database and fills in the catalogue. */
  start(): Promise<Running>
}

export interface Running {
  url: string
  /** The processes whose CPU time and memory are measured. */
  pids(): number[]
  /** The cases. The first is the empty route, with which the others are compared. */
  cases: BenchCase[]
  /**
   * Milliseconds from the start of the process to its first answer: with an empty data folder, and with the filled
   * one.
   */
  starts: { cold: number | null; warm: number }
  stop(): Promise<void>
}
