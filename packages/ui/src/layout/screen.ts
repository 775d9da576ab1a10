import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a path says between its slashes: of `/product/:id` the `id`. */
export type Params = Readonly<Record<string, string | undefined>>

export interface ScreenProps {
  params: Params
  search: URLSearchParams
}

/** What the module of a screen exports. */
export interface RouteModule {
  Screen: ComponentType<ScreenProps>
  /** Fills the cache with what the screen shows first: run by the server, and by the browser before one arrives. */
  prefetch?: (client: QueryClient, params: Params, search: URLSearchParams) => Promise<unknown>
}
