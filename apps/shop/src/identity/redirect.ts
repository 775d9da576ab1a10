import { splitAddress } from '@lonja/contract/languages'

/**
 * Where to go after a login: the path that `redirect` names, when it lies on this origin; else the start.
 *
 * Browsers read `\` as `/` and drop tabs and line breaks, so `/\evil` and `/<tab>/evil` lead elsewhere as `//evil`
 * does. What is no plain path is refused rather than mended. The language is that of the page that asks, whatever the
 * path says.
 */
export function redirectTarget(redirect: string | null): string {
  const url = pathOf(redirect)
  // Signing in and out again is no place to return to.
  if (!url || /^\/(?:login|logout|register|recovery)\/?$/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * Where a link of the shop's own address leads to in the app that it opened, by the same rules. The links of mails lead
 * to the recovery, and other networks back to the login; nobody is signed out by a link.
 *
 * @param origin  the shop's address: `https://lonja.example`
 * @returns undefined for what is no link of the shop
 */
export function linkTarget(link: string, origin: string): string | undefined {
  const url = link.startsWith(`${origin}/`) ? pathOf(link.slice(origin.length)) : undefined
  return !url || /^\/logout\/?$/.test(url.pathname) ? undefined : `${url.pathname}${url.search}${url.hash}`
}

function pathOf(address: string | null): URL | undefined {
  const text = address && splitAddress(address).path
  if (!text || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text)) return undefined
  const here = 'https://shop.invalid'
  const url = URL.parse(text, here)
  // What `/.//evil` comes to names a host.
  return url?.origin === here && !url.pathname.startsWith('//') ? url : undefined
}

/** The query that carries a target to another page of the same kind. */
export const withRedirect = (path: string, target: string): string =>
  target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`
