/**
 * Where to go after a login: the path that `redirect` names, when it lies on this origin; else the start.
 *
 * Browsers read `\` as `/` and drop tabs and line breaks, so `/\evil` and `/<tab>/evil` lead elsewhere as `//evil`
 * does. What is no plain path is refused rather than mended.
 */
export function redirectTarget(redirect: string | null): string {
  if (redirect === null || !/^\/(?![/\\])/.test(redirect) || /[\p{Cc}\\]/u.test(redirect)) return '/'
  const here = 'https://shop.invalid'
  const url = URL.parse(redirect, here)
  if (url?.origin !== here) return '/'
  // Signing in and out again is no place to return to.
  if (/^\/(?:login|logout|register|recovery)\/?$/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** The query that carries a target to another page of the same kind. */
export const withRedirect = (path: string, target: string): string =>
  target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`
