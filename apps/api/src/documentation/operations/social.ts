import { z } from 'zod'
import { may } from '../../access.ts'
import type { Descriptions } from '../describe.ts'

const query = { businessId: 'The shop’s id.' }
const example = { businessId: '01890000-0000-7000-8000-000000000001' }

const TwitterConnected = z.object({
  id: z.string(),
  businessId: z.string(),
  connected: z.boolean(),
  screenName: z.string(),
})

export const socialDescriptions: Descriptions = {
  'POST /twitter-auths': {
    summary: 'Begins to connect a shop with the microblogging network',
    who: may('settings'),
    body: z.object({ businessId: z.string(), callbackUrl: z.string().optional() }),
    answers: { item: 'TwitterAuth' },
    status: 201,
    errors: ['Twitter not configured'],
    example,
  },
  'GET /twitter-callback': {
    summary: 'Where the network sends the browser back to',
    query: {
      oauth_token: 'As the network says.',
      oauth_verifier: 'As the network says.',
      id: 'The authorisation’s id.',
    },
    answers: { shape: TwitterConnected },
    errors: ['Invalid oauth token', 'Authorisation expired', 'Twitter not configured'],
  },
  'GET /twitter-credentials': {
    summary: 'Whether a shop is connected with the microblogging network',
    who: may('settings'),
    query,
    answers: {
      shape: z.object({ businessId: z.string(), connected: z.boolean(), screenName: z.string().nullable() }),
    },
    errors: ['Validation failed'],
  },
  'DELETE /twitter-logout': {
    summary: 'Disconnects a shop from the microblogging network',
    who: may('settings'),
    query,
    errors: ['Validation failed'],
  },
  'POST /facebook-auths': {
    summary: 'Connects a shop with the social network by a token of its own',
    who: may('settings'),
    body: z.object({
      businessId: z.string(),
      accessToken: z.string(),
      userID: z.string().optional(),
      pageId: z.string().optional(),
    }),
    answers: { item: 'FacebookAuth' },
    status: 201,
    errors: ['Invalid social credentials', 'Facebook not configured'],
    example: { ...example, accessToken: 'EAAB' },
  },
  'GET /facebook-check': {
    summary: 'Whether a shop is connected with the social network',
    who: may('settings'),
    query,
    answers: {
      shape: z.object({ businessId: z.string(), connected: z.boolean(), expiresAt: z.string().nullable() }),
    },
    errors: ['Validation failed'],
  },
  'DELETE /facebook-logout': {
    summary: 'Disconnects a shop from the social network',
    who: may('settings'),
    query,
    errors: ['Validation failed'],
  },
}
