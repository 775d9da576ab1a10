import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** The parameters of a path: the path `/product/:id` has the parameter `id`. */
export type Params = Readonly<Record<string, string | undefined>>

export interface ScreenProps {
  params: Params
  search: URLSearchParams
}

/** The exports of a screen's module. */
export interface RouteModule {
  Screen: ComponentType<ScreenProps>
  /** Fills the cache with the screen's first data: called by the server, and by the browser before navigation. */
  prefetch?: (client: QueryClient, params: Params, search: URLSearchParams) => Promise<unknown>
}
