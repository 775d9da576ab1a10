import { appName } from '@lonja/contract/constants'
import type { Assets } from './assets.ts'

interface PackedParts {
  assets: Assets
  /** The origin of the server: `https://lonja.example`. */
  api: string
  /** Whether the project has the configuration of Firebase or of Apple’s push service. */
  push: boolean
}

/**
 * The page of the packed app. It is stored on the device and is the same for every screen, because the browser
 * renders the screen. The security policy allows forms to any bank and map pictures from any server, because these
 * addresses are known only at run time.
 */
export function renderPacked({ assets, api, push }: PackedParts): string {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: https: ${api}`,
    `connect-src 'self' ${api}`,
    `form-action ${api} https:`,
    "base-uri 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="es" data-api="${api}"${push ? ' data-push' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${appName}</title>
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1e24" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.stylesheet}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<div id="root"></div>
</body>
</html>
`
}
