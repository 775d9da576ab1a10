import type { Navigate } from '@lonja/ui/router/router.tsx'

/**
 * Opens the page that wanted the login or the new account, in place of the present one. The back office at `/manage` is
 * another page, which the browser has to load.
 *
 * @param target  a path of this origin, from `redirectTarget`
 */
export function openTarget(navigate: Navigate, target: string): void {
  if (/^\/manage(?:[/?#]|$)/.test(target)) location.replace(target)
  else navigate(target, { replace: true })
}
