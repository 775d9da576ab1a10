import { createHash } from 'node:crypto'

/** Origins that the content security policy allows in addition to ours. Each has a space before it. */
export interface Sources {
  /** The origins that may receive forms. */
  readonly banks: string
  /** The origins of the pictures of the map. */
  readonly tiles: string
}

/**
 * The content security policy of a page. Of the inline scripts, only those with exactly these texts run. They may load
 * further scripts; scripts in the page's HTML cannot (`strict-dynamic`). All answers with a page have the same policy,
 * so that a page can be compressed once and sent many times. Of the inline styles, only those with exactly these texts apply.
 */
export const pagePolicy = (
  scripts: readonly string[],
  { banks, tiles }: Sources,
  styles: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((script) => `${hashOf(script)} `).join('')}'strict-dynamic'`,
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    `img-src 'self' data: blob:${tiles}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${banks}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
