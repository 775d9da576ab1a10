import type { FastifyInstance } from 'fastify'
import { inProcess, storedAnswer } from '../http/in-process.ts'

/** The parts of a web `Response` that the web shop uses. */
export interface Answer {
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
  /** The tags of a stored answer. Changes of their data make it invalid. */
  tags: readonly string[] | undefined
}
export type RequestApi = (url: string) => Promise<Answer>

/** Requests public data from the API as plain JSON, inside the process and without a socket. */
export const requestInProcess =
  (app: FastifyInstance): RequestApi =>
  async (url) => {
    const answer = await app.inject({ ...inProcess, url, headers: { accept: 'application/json' } })
    return {
      tags: storedAnswer(answer.raw.req)?.tags,
      status: answer.statusCode,
      headers: {
        get(name) {
          const value = answer.headers[name]
          return value === undefined ? null : String(value)
        },
      },
      json: async () => answer.json() as unknown,
    }
  }

/** Reads all records of a list of the API, page by page. */
export async function* readList(requestApi: RequestApi, first: string): AsyncGenerator<{ id: string }> {
  let next: string | undefined = first
  while (next) {
    const answer = await requestApi(next)
    if (answer.status !== 200) throw new Error(`${next} answered ${answer.status}`)
    yield* (await answer.json()) as { id: string }[]
    next = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '')
  }
}
