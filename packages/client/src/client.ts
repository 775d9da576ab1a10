import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from './openapi.ts'

export type { components, paths } from './openapi.ts'

/** A client of one town's API. Its methods know the paths, the parameters, the bodies and the answers. */
export type LonjaClient = Client<paths, 'application/json'>

export interface ClientOptions {
  /** The address of the town, for example `https://lonja.example.org`. */
  origin: string
  /** A key of a shop or of the town: `lonja_…`. */
  key: string
}

/** Makes a client that sends the key with each request, and asks for plain JSON. */
export const createClient = ({ origin, key }: ClientOptions): LonjaClient =>
  createFetchClient<paths, 'application/json'>({
    baseUrl: `${origin}/api`,
    headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
  })
