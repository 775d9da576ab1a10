import { z } from 'zod'
import { anonymous } from '../access/guards.ts'
import type { Api, Route } from './api.ts'
import type { Answer, Operation, Schema } from '../operation/define-operation.ts'
import { filterParameters, listAnswer, openTo, paging, securityOf } from './describe-resource.ts'
import { errorAnswers, statusesOf } from './errors.ts'
import { idempotencyParameter, preconditionParameters, replayedHeader } from './headers.ts'
import { arrayOf, collectionSchema, ref, schemaOf } from './schemas.ts'

const shapeOf = (shape: z.ZodType | Schema): Schema => (shape instanceof z.ZodType ? schemaOf(shape) : shape)

/** The OpenAPI description of a hand-written operation. */
export function describeOperation(api: Api, { method, path }: Route, operation: Operation): object {
  const { summary, who, query = {}, accepts = ['application/json'], answers, example } = operation
  const body = operation.body ?? operation.reads
  const status = operation.status ?? (answers ? 200 : 204)
  const errors = [...(who(anonymous) ? [] : [401, 403]), 429, ...statusesOf(operation.errors)]
  if (path.includes('{')) errors.push(404)
  if (body) errors.push(400, 413, 415, 422)
  if (answers) errors.push(406)
  if (answers && ('list' in answers || 'rows' in answers)) errors.push(400)
  if (operation.conditional) errors.push(412)
  return {
    operationId: operationId(method, path),
    tags: [tagOf(api, path)],
    summary,
    description: openTo(who),
    security: securityOf(who),
    ...(operation.deprecated && { deprecated: true }),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        description: name === 'id' ? 'The record’s id.' : `The ${name} in the path.`,
        schema: { type: 'string' },
      })),
      ...(operation.idempotent ? [idempotencyParameter] : []),
      ...(operation.conditional ? preconditionParameters(isDated(api, answers)) : []),
      ...(answers && ('list' in answers || 'rows' in answers) ? paging : []),
      ...Object.entries(query).map(([name, meaning]) => queryParameter(name, meaning)),
      ...(answers && 'list' in answers ? filtersOf(api, answers.list, Object.keys(query)) : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          accepts.map((type) => [type, { schema: shapeOf(body), ...(example !== undefined && { example }) }]),
        ),
      },
    }),
    responses: {
      [status]: {
        ...(answers ? answerOf(answers, isLookup(api, path)) : { description: 'Done.' }),
        ...(operation.idempotent && { headers: replayedHeader }),
      },
      ...errorAnswers(errors),
    },
  }
}

/** The operation's name: `POST /orders-validate/{step}` becomes `postOrdersValidateStep`. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() + path.replaceAll(/[^A-Za-z]+(\w?)/g, (_match, letter: string) => letter.toUpperCase())

/** The resource of the path `/products/…`; if there is none, the first word: `orders` for `/orders-validate/…`. */
function tagOf({ resources }: Api, path: string): string {
  const [, first = ''] = path.split('/')
  const found = resources.find(({ contract }) => contract.path === first)
  return found?.contract.name ?? first.replace(/-.*$/, '')
}

/**
 * Whether the operation looks up one record of another resource. Clients would think that every `/x/{…}` with plain
 * JSON belongs to a resource of its own, so only JSON-LD is documented for these operations.
 */
const isLookup = ({ resources }: Api, path: string): boolean => {
  const match = /^\/([^/{}]+)\/\{[^}]*\}$/.exec(path)
  return match !== null && !resources.some(({ contract }) => contract.path === match[1])
}

/** Whether the operation answers with a record that has an `updatedDate`. A removal has no answer, and so no date. */
const isDated = ({ resources }: Api, answer: Answer | undefined): boolean =>
  answer !== undefined &&
  'item' in answer &&
  resources.some(({ contract }) => contract.name === answer.item && 'updatedDate' in contract.fields)

function queryParameter(name: string, meaning: string | Schema): object {
  const isList = name.endsWith('[]')
  const schema = typeof meaning === 'string' ? { type: 'string' } : meaning
  return {
    name,
    in: 'query',
    description: typeof meaning === 'string' ? meaning : (meaning['description'] ?? `Only records with this ${name}.`),
    schema: isList ? arrayOf(schema) : schema,
    ...(isList && { style: 'form', explode: true }),
  }
}

function filtersOf({ resources }: Api, name: string, given: readonly string[]): object[] {
  const resource = resources.find(({ contract }) => contract.name === name)
  if (!resource) throw new Error(`The documentation names the resource ${name}, which does not exist`)
  return filterParameters(resource).filter((parameter) => !given.includes((parameter as { name: string }).name))
}

function answerOf(answer: Answer, onlyLd: boolean): object {
  const also = 'also' in answer && answer.also ? schemaOf(z.object(answer.also)) : undefined
  if ('list' in answer) return listAnswer(answer.list, also)
  if ('rows' in answer) {
    const row = schemaOf(answer.rows)
    return {
      description: 'A page of the list.',
      content: {
        'application/ld+json': { schema: collectionSchema(row) },
        'application/json': { schema: arrayOf(row) },
      },
    }
  }
  if ('item' in answer) {
    const of = (name: string): Schema => (also ? { allOf: [ref(name), also] } : ref(name))
    const ld = { 'application/ld+json': { schema: of(`${answer.item}.jsonld`) } }
    return {
      description: 'The record.',
      content: onlyLd ? ld : { ...ld, 'application/json': { schema: of(answer.item) } },
    }
  }
  const schema = shapeOf(answer.shape)
  const types = answer.type
    ? [answer.type].flat()
    : onlyLd
      ? ['application/ld+json']
      : ['application/ld+json', 'application/json']
  const file = answer.file && { [answer.file]: { schema: { type: 'string', format: 'binary' } } }
  return {
    description: 'The answer.',
    content: { ...Object.fromEntries(types.map((type) => [type, { schema }])), ...file },
  }
}
