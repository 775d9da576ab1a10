import type { FastifyInstance } from 'fastify'
import { inProcess } from '../http/in-process.ts'

/** As much of a web `Response` as the shop's client needs. */
export interface Answer {
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}
export type Ask = (url: string) => Promise<Answer>

/** Asks the API for what everybody may read, in plain JSON and without a socket between. */
export const askInProcess =
  (app: FastifyInstance): Ask =>
  async (url) => {
    const answer = await app.inject({ ...inProcess, url, headers: { accept: 'application/json' } })
    return {
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
