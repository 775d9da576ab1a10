import type { ErrorPhrase } from '@lonja/contract/errors'
import type { FastifyReply } from 'fastify'
import type { Problem } from '#/http/problem'

const codes: Partial<Record<ErrorPhrase, string>> = {
  'Invalid credentials': 'invalid_grant',
  'Invalid refresh token': 'invalid_grant',
  'Account disabled': 'invalid_grant',
  'Authentication required': 'invalid_grant',
  'Invalid client': 'invalid_client',
  'Unsupported grant type': 'unsupported_grant_type',
  'Too many requests': 'slow_down',
  'Service unavailable': 'temporarily_unavailable',
}

/**
 * Sends an error of the token endpoint in the form of RFC 6749. It also has a `detail`, like the errors of all other
 * routes.
 */
export function sendOAuthError(reply: FastifyReply, { phrase, status, detail, options }: Problem): FastifyReply {
  if (options.retryAfter !== undefined) reply.header('retry-after', `${Math.ceil(options.retryAfter)}`)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8', ...options.headers })
    .send(
      JSON.stringify({
        error: codes[phrase] ?? 'invalid_request',
        error_description: detail,
        type: `/errors/${status}`,
        title: 'An error occurred',
        status,
        detail,
      }),
    )
}
