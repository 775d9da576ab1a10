import { basketSteps } from '@lonja/contract/orders/basket'
import { defaultValidationStep } from '@lonja/contract/constants'
import { everyone } from '../access/guards.ts'
import { uuidv7 } from '../database/uuid.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { jsonBodies } from '../operation/fields.ts'
import { Problem, invalid } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { limitGuesses } from './basket-coupons.ts'
import { Basket, CheckedBasketAnswer, exampleBasket } from './basket-body.ts'
import { checkBasket } from './check-basket.ts'
import { loadShownBasket } from './load-basket.ts'
import { readPostedBasket } from './posted-basket.ts'

const steps: readonly number[] = Object.values(basketSteps)

const operation = {
  method: 'POST',
  who: everyone,
  reads: Basket,
  accepts: jsonBodies,
  answers: { shape: CheckedBasketAnswer },
  example: exampleBasket,
} as const

export const validateOrder = defineOperation({
  ...operation,
  path: '/api/orders-validate',
  summary: 'Reprices and completes a basket; nothing is stored',
  run: (context) => validate(context, defaultValidationStep),
})

export const validateOrderStep = defineOperation({
  ...operation,
  path: '/api/orders-validate/{step}',
  summary: 'Like orders-validate, but the checks end after a step: 1 lines, 2 customer, 3 shipping, 4 payment, 5 all',
  errors: ['Unknown step'],
  run: (context) => validate(context, Number(context.params['step'])),
})

async function validate({ services, viewer, request, reply, format, body }: Context, step: number) {
  if (!steps.includes(step)) throw new Problem('Unknown step')
  const posted = readPostedBasket(body)
  const facts = await loadShownBasket(services, posted, viewer)
  const { basket, violations, coupons } = checkBasket(posted, facts, step)
  await limitGuesses(
    services,
    request,
    coupons.messages.map(({ code }) => code),
  )
  if (violations.length > 0) throw invalid(...violations)
  const id = { '@context': '/api/contexts/Basket', '@id': `/api/.well-known/genid/${uuidv7()}`, '@type': 'Basket' }
  const answer = format === 'jsonld' ? { ...id, ...basket } : basket
  return sendPrivate(request, reply, JSON.stringify(answer), { 'content-type': contentType(format) })
}
