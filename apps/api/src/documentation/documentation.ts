import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import { documentationLink, originOf, sendCached } from '../http/send.ts'
import { splitSuffix } from '../http/negotiate.ts'
import { queryOf } from '../http/query.ts'
import { guardOf } from '../resource/routes.ts'
import type { Services } from '../services.ts'
import { type Api, type Route, apiOf, operationOf } from './api.ts'
import { contextOf, entrypoint, hydraDocument } from './hydra.ts'
import { openApi } from './openapi.ts'
import { page, pagePolicy, partOf } from './page.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The content of the documentation. It is complete after the registration of all routes. */
    documented(): Api
  }
}

const OPENAPI = 'application/vnd.openapi+json'
const LD = 'application/ld+json'
const utf8 = (type: string): string => `${type}; charset=utf-8`

/**
 * Registers the routes of the entrypoint, of the documentation in Hydra and OpenAPI, of the contexts, and of a page
 * that shows the documentation. Call this before any other route is registered, because it records each route. Every
 * document is made once for each origin.
 */
export function registerDocumentation(
  app: FastifyInstance,
  { cache, models }: Pick<Services, 'cache' | 'models'>,
): void {
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url, onRequest, config }) => {
    for (const one of [method].flat()) {
      const route = operationOf(one, url)
      if (!route) continue
      const operation = config?.operation
      // In Fastify the rest of a path (`*`) has no name, so the path of the declaration is used.
      const path = operation?.path.slice('/api'.length).replace('*', '') ?? route.path
      routes.push({ ...route, path, operation, guard: guardOf(onRequest) })
    }
  })
  let api: Api | undefined
  const documented = () => (api ??= apiOf(models.all, routes))
  app.decorate('documented', documented)

  /** Sends the document that `make` returns for this origin. The cache keeps it for later requests. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    type: string,
    make: (api: Api, origin: string) => object,
  ): Promise<FastifyReply> => {
    const origin = originOf(request)
    const answer = await cache.load(`docs ${name} ${origin}`, [], async () => ({
      body: JSON.stringify(make(documented(), origin)),
      headers: { 'content-type': utf8(type), link: documentationLink },
    }))
    return sendCached(request, reply, answer)
  }
  const sendHydra = (request: FastifyRequest, reply: FastifyReply) => send(request, reply, 'hydra', LD, hydraDocument)
  const sendOpenApi = (request: FastifyRequest, reply: FastifyReply, type = OPENAPI) => {
    const version = queryOf(request.url).one('spec_version') === '3.0.0' ? '3.0.0' : '3.1.0'
    return send(request, reply, `${version} ${type}`, type, (known) => openApi(known, version))
  }

  for (const url of ['/api', '/api/index.jsonld'])
    app.get(url, async (request, reply) => send(request, reply, 'entrypoint', LD, entrypoint))

  app.get('/api/docs.jsonld', sendHydra)
  app.get('/api/docs.jsonopenapi', async (request, reply) => sendOpenApi(request, reply))
  app.get('/api/docs.json', async (request, reply) => sendOpenApi(request, reply, 'application/json'))
  app.get('/api/docs', async (request, reply) => {
    const accepted = request.headers.accept ?? ''
    if (accepted.includes('text/html')) return sendPage(reply)
    if (accepted.includes(OPENAPI)) return sendOpenApi(request, reply)
    if (accepted.includes('application/json') && !accepted.includes(LD))
      return sendOpenApi(request, reply, 'application/json')
    return sendHydra(request, reply)
  })

  app.get<{ Params: { name: string } }>('/api/contexts/:name', async (request, reply) => {
    const { value: name, suffix } = splitSuffix(request.params.name)
    if (suffix === 'json' || !contextOf(documented(), name, '')) throw new Problem('Not Found')
    return send(request, reply, `context ${name}`, LD, (known, origin) => contextOf(known, name, origin)!)
  })

  app.get<{ Params: { part: string } }>('/api/docs/:part', async (request, reply) => {
    const part = partOf(request.params.part)
    if (!part) throw new Problem('Not Found')
    const answer = await cache.load(`docs part ${request.params.part}`, [], async () => ({
      body: part.read(),
      headers: { 'content-type': part.type },
    }))
    return sendCached(request, reply, answer)
  })
}

function sendPage(reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(nonce),
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      vary: 'Accept',
    })
    .send(page(nonce))
}
