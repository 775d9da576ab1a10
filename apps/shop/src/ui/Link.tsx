import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { prefetchScreen } from '#/app/routes.ts'

/** A link inside the shop. Its screen and data begin to load when a pointer or the focus comes near. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  const client = useQueryClient()
  const prefetch = () => void prefetchScreen(client, to)
  return <RouterLink to={to} onPointerEnter={prefetch} onPointerDown={prefetch} onFocus={prefetch} {...rest} />
}
