import { splitAddress } from '@lonja/contract/languages'

/**
 * The target after a login: the path in `redirect` if it is on this origin; otherwise the home page.
 *
 * Browsers read `\` as `/` and remove tabs and line breaks, so `/\evil` and `/<tab>/evil` lead to another origin as
 * `//evil` does. A target that is not a plain path is refused, not corrected. A language in the path is removed,
 * because the language of the present page stays.
 */
export function redirectTarget(redirect: string | null): string {
  const url = pathOf(redirect)
  // The pages for signing in and out are not valid targets.
  if (!url || /^\/(?:login|logout|register|recovery)\/?$/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * The path that a link opens in the app, by the rules of `redirectTarget`. But the login and recovery pages are
 * allowed, because mails and social networks lead to them. No link signs the user out.
 *
 * @param origin  the app's address: `https://lonja.example`
 * @returns undefined for a link that is not allowed
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
  // `/.//evil` is normalised to `//evil`, which is an address with a host.
  return url?.origin === here && !url.pathname.startsWith('//') ? url : undefined
}

/** The path of a login page, with the target in its query. */
export const withRedirect = (path: string, target: string): string =>
  target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`
