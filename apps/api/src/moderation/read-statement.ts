import { Statement } from '@lonja/contract/moderation/queue'
import { everyone } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findStatement } from './find-statement.ts'

/** Reads a decision with the link of a letter. */
export const readStatement = defineOperation({
  method: 'GET',
  path: '/api/content-decisions/{id}/statement',
  summary: 'Reads a decision about content with its reasons, with the link of the letter and without a login',
  who: everyone,
  reach: 'the decision of the link',
  beyond: 'authors, shops and people who reported content, who must know the reasons',
  query: { party: 'The value from the link.', key: 'The value from the link.' },
  answers: { shape: Statement },
  errors: ['Not Found'],
  run: ({ services: { db, config }, params, request }) => {
    const query = queryOf(request.url)
    const link = { id: pathId(params), party: query.one('party') ?? '', key: query.one('key') ?? '' }
    return findStatement({ db, secret: config.secret }, link)
  },
})
