import { basketSteps } from '@lonja/contract/orders/basket'
import { defaultValidationStep } from '@lonja/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../problem.ts'
import { contentType, sendPrivate } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import type { Operations } from '../services.ts'
import { limitGuesses } from './basket-coupons.ts'
import { checkBasket } from './check-basket.ts'
import { loadBasket } from './load-basket.ts'
import { readPostedBasket } from './posted-basket.ts'

const steps: readonly number[] = Object.values(basketSteps)

/** `POST /api/orders-validate/{step}`: the basket, repriced and completed. Nothing is kept. */
export const validateOrder: Operations = (app, services) => {
  const validate = async (request: FastifyRequest<{ Params: { step?: string } }>, reply: FastifyReply) => {
    const step = Number(request.params.step ?? defaultValidationStep)
    if (!steps.includes(step)) throw new Problem('Unknown step')
    const posted = readPostedBasket(request.body)
    const facts = await loadBasket(services, posted, request.viewer)
    const { basket, violations, coupons } = checkBasket(posted, facts, step)
    await limitGuesses(
      services,
      request,
      coupons.messages.map(({ code }) => code),
    )
    if (violations.length > 0) throw invalid(...violations)
    const format = formatOf(request.headers.accept)
    const id = { '@context': '/api/contexts/Basket', '@id': `/api/.well-known/genid/${uuidv7()}`, '@type': 'Basket' }
    const body = format === 'jsonld' ? { ...id, ...basket } : basket
    return sendPrivate(request, reply, JSON.stringify(body), { 'content-type': contentType(format) })
  }
  app.post('/api/orders-validate', validate)
  app.post('/api/orders-validate/:step', validate)
}
