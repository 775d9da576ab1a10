import { Registration } from '@lonja/contract/users/user'
import { z } from 'zod'
import { signedIn } from '../../access.ts'
import type { Descriptions } from '../describe.ts'
import { schemaOf } from '../schemas.ts'

const Tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds.'),
  refresh_token: z.string(),
  scope: z.null(),
})

const Login = z.object({
  grant_type: z.enum(['password', 'refresh_token']),
  username: z.string().optional().describe('The username or the e-mail.'),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})

const Accepted = z.object({ email: z.string(), status: z.literal('accepted') })
const registration = { username: 'alicia', email: 'alicia@example.org', password: 'una frase larga' }
const profile = { $ref: '#/components/schemas/User.update' }

export const identityDescriptions: Descriptions = {
  'POST /login': {
    summary: 'Logs in, or renews a session: the password and refresh grants of OAuth',
    body: Login,
    accepts: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
    answers: { shape: Tokens, type: 'application/json' },
    errors: ['Invalid credentials', 'Invalid client'],
    example: { grant_type: 'password', username: 'alicia', password: 'una frase larga' },
  },
  'POST /logout': {
    summary: 'Ends the session. Nothing goes wrong, whoever asks; a cookie’s session ends with its XSRF token alone',
    errors: ['Invalid XSRF token'],
  },
  'POST /logout/{deviceUuid}': {
    summary: 'Ends the session and detaches the device of the caller; a cookie’s with its XSRF token alone',
    errors: ['Invalid XSRF token'],
  },
  'GET /me': { summary: 'One’s own profile', who: signedIn, answers: { item: 'User' } },
  'PUT /me': {
    summary: 'Changes one’s own profile; another e-mail or password needs `currentPassword`',
    who: signedIn,
    body: {
      allOf: [
        profile,
        {
          type: 'object',
          properties: {
            password: { type: 'string', writeOnly: true },
            currentPassword: { type: 'string', writeOnly: true },
          },
        },
      ],
    },
    accepts: ['application/ld+json', 'application/json'],
    answers: { item: 'User' },
    example: { name: 'Alicia' },
    conditional: true,
  },
  'GET /me/sessions': {
    summary: 'Where one is logged in',
    who: signedIn,
    answers: {
      shape: z.array(
        z.object({
          id: z.uuid(),
          agent: z.string().nullable().describe('Browser and system: `Chrome · Android`.'),
          createdDate: z.iso.datetime(),
          lastSeen: z.iso.datetime(),
          current: z.boolean().describe('The one that asks.'),
        }),
      ),
      type: 'application/json',
    },
  },
  'DELETE /me/sessions': { summary: 'Ends all of one’s sessions but the one that asks', who: signedIn },
  'DELETE /me/sessions/{id}': { summary: 'Ends one of one’s sessions', who: signedIn, errors: ['Not Found'] },
  'POST /register': {
    summary: 'A new customer, who then logs in',
    body: Registration,
    answers: { item: 'User' },
    status: 201,
    example: registration,
  },
  'POST /full-register': {
    summary: 'A new customer with a whole profile and addresses',
    body: { allOf: [schemaOf(Registration), profile] },
    answers: { item: 'User' },
    status: 201,
    example: { ...registration, name: 'Alicia' },
  },
  'GET /reset-password': {
    summary: 'Sends a mail to set a new password with; the same answer for everybody',
    query: { email: { type: 'string', format: 'email' } },
    answers: { shape: Accepted },
    errors: ['Validation failed'],
  },
  'POST /reset-password': {
    summary: 'Sends a mail to set a new password with, or sets it by the token of that mail',
    body: z.union([z.object({ email: z.email() }), z.object({ token: z.string(), password: z.string() })]),
    answers: { shape: Accepted },
    status: 202,
    errors: ['Invalid or expired token'],
    example: { email: 'alicia@example.org' },
  },
  'GET /users-email': {
    summary: 'Whether an e-mail is taken',
    query: { email: { type: 'string', format: 'email' } },
    answers: { shape: z.object({ email: z.string(), exists: z.boolean() }) },
    errors: ['Validation failed'],
  },
}
