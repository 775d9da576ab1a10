import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** The folder of Swagger UI, whose files the documentation page uses. */
const swagger = path.dirname(require.resolve('swagger-ui-dist/package.json'))

const start = `SwaggerUIBundle({
  url: '/api/docs.jsonopenapi',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  presets: [SwaggerUIBundle.presets.apis],
  // Asking somebody else whether the document is valid would tell them of it.
  validatorUrl: null,
})
`

const parts: Readonly<Record<string, { type: string; read: () => string }>> = {
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFileSync(path.join(swagger, 'swagger-ui.css'), 'utf8'),
  },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => readFileSync(path.join(swagger, 'swagger-ui-bundle.js'), 'utf8'),
  },
  'start.js': { type: 'text/javascript; charset=utf-8', read: () => start },
}

export const partOf = (name: string): { type: string; read: () => string } | undefined =>
  Object.hasOwn(parts, name) ? parts[name] : undefined

export const page = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lonja API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css" nonce="${nonce}">
</head>
<body>
<main id="swagger-ui"></main>
<script src="/api/docs/swagger-ui-bundle.js" nonce="${nonce}"></script>
<script src="/api/docs/start.js" nonce="${nonce}"></script>
</body>
</html>
`

/**
 * The content security policy of the page. It allows only our own scripts, and no other page can embed an answer of
 * the API.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
