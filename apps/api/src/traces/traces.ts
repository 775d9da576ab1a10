import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  defaultTextMapGetter,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { isInProcess } from '../http/in-process.ts'
import { release } from '../config/release.ts'
import type { TraceSettings } from '../config/trace-settings.ts'

const LONGEST_TEXT = 500

interface TracedRequest {
  span: Span
  context: Context
}

/**
 * Sends spans to an OpenTelemetry collector: one for each request, and one for each SQL statement of the request. The
 * span of the request is the parent of the spans of its statements. A request with a `traceparent` header belongs to
 * the trace of its sender. Spans contain no parameters of statements, no query strings and no bodies. Only a process
 * with a configured collector imports this file.
 */
export class Traces {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #propagator = new W3CTraceContextPropagator()
  readonly #current = new AsyncLocalStorage<Context>()
  readonly #requests = new WeakMap<FastifyRequest, TracedRequest>()

  constructor({ url, service, sampler, ratio }: TraceSettings) {
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.version': release }),
      sampler: samplerOf(sampler, ratio),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    })
    this.#tracer = this.#provider.getTracer('lonja')
  }

  traceRequests(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      // Pages call the API inside the process. The span of the page is the parent of the spans of these requests.
      const parent = isInProcess(request)
        ? (this.#current.getStore() ?? ROOT_CONTEXT)
        : this.#propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      const attributes = { 'http.request.method': request.method, 'lonja.request_id': request.id }
      const span = this.#tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
      const context = trace.setSpan(parent, span)
      this.#requests.set(request, { span, context })
      this.#current.run(context, done)
    })
    // The body arrives in events of the connection, which have no context of the request, so the context is entered
    // again.
    app.addHook('preValidation', (request, _reply, done) => {
      const traced = this.#requests.get(request)
      if (traced) this.#current.run(traced.context, done)
      else done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const traced = this.#requests.get(request)
      if (traced) endRequest(traced.span, request, reply.statusCode)
      done()
    })
  }

  traceStatements(db: Database): void {
    db.onStatement(({ text, name, ms }) => {
      const parent = this.#current.getStore()
      // Statements of jobs belong to no request, so they have no span.
      if (parent === undefined) return
      const end = Date.now()
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT),
      }
      const title = name ?? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
      this.#tracer
        .startSpan(title, { kind: SpanKind.CLIENT, startTime: new Date(end - ms), attributes }, parent)
        .end(new Date(end))
    })
  }

  /** Sends the remaining spans. If the collector does not answer, this ends at the time limit of the exporter. */
  async close(): Promise<void> {
    await this.#provider.shutdown().catch(() => {})
  }
}

function endRequest(span: Span, { method, routeOptions }: FastifyRequest, status: number): void {
  const route = routeOptions.url
  if (route !== undefined) {
    span.updateName(`${method} ${route}`)
    span.setAttribute('http.route', route)
  }
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function samplerOf(name: TraceSettings['sampler'], ratio: number): Sampler {
  const roots: Record<string, Sampler> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[name.replace('parentbased_', '')]!
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
