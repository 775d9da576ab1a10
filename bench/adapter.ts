/** One request of a case; `n` counts from 0 over the whole bench, so that it can differ each time. */
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

/** A shop engine under test: how it starts with its catalogue, and what its requests are. */
export interface Adapter {
  name: string
  /** Starts it on an empty database with the catalogue in. */
  start(): Promise<Running>
}

export interface Running {
  url: string
  /** The processes whose CPU time and memory count. */
  pids(): number[]
  /** The first is the empty route that the others are compared with. */
  cases: BenchCase[]
  /** Milliseconds from the start of the process to its first answer: on an empty folder, and on the filled one. */
  starts: { cold: number | null; warm: number }
  stop(): Promise<void>
}
