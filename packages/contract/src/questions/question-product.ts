import { z } from 'zod'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  instant,
  message,
  readOnly,
  reference,
  references,
  refersTo,
  search,
  special,
} from '../resource.ts'
import { authorSummary, reviewStates } from '../valorations/valoration.ts'

/** A question about a product. It cannot be changed after it has been answered. */
export const questionProductContract = defineContract({
  name: 'QuestionProduct',
  path: 'question-products',
  fields: {
    user: readOnly(reference('users', authorSummary)),
    product: reference('products', { title: z.string(), name: z.string() }),
    text: message(1_000),
    state: defaulted(choice(reviewStates)),
    /** The answers; those of the product's shop come first. */
    answers: readOnly(
      references('answer-question-products', {
        user: z.object({ id: z.string(), ...authorSummary }),
        text: z.string(),
        official: z.boolean(),
        createdDate: z.string(),
      }),
    ),
    createdDate: readOnly(instant()),
  },
  filters: {
    'user.id': refersTo('user'),
    'product.id': refersTo('product'),
    'product.business.id': refersTo('product', 'business'),
    search: search('text'),
    unanswered: special('`true`: questions without an answer of the shop; `false`: the others'),
  },
  sorts: ['createdDate'],
})

/** An answer to a question, written by the product's shop or by a buyer of the product. */
export const answerQuestionProductContract = defineContract({
  name: 'AnswerQuestionProduct',
  path: 'answer-question-products',
  fields: {
    user: readOnly(reference('users', authorSummary)),
    question: reference('question-products', { text: z.string() }),
    text: message(2_000),
    /** Whether the product's shop wrote the answer. */
    official: readOnly(boolean()),
    state: defaulted(choice(reviewStates)),
    createdDate: readOnly(instant()),
  },
  filters: { 'user.id': refersTo('user'), 'question.id': refersTo('question') },
  sorts: ['createdDate'],
})
