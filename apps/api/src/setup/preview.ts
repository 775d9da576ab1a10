import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { previewCookie } from '@lonja/contract/constants'
import { deriveKey } from '../config/derive-key.ts'
import { readCookie } from '../http/cookies.ts'

const HOURS = 12

/** The cookie with which a browser shows a shop that is still closed. It has a signed time at which it expires. */
export function previewSetCookie(secret: string, isSecure: boolean, now = Date.now()): string {
  const until = now + HOURS * 3_600_000
  const secure = isSecure ? '; Secure' : ''
  return `${previewCookie}=${until}.${sign(secret, until)}; Path=/; Max-Age=${HOURS * 3_600}; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the browser may show a closed shop. */
export function mayPreview(request: Pick<FastifyRequest, 'headers'>, secret: string, now = Date.now()): boolean {
  const [until = '', signature = ''] = readCookie(request, previewCookie)?.split('.') ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, Number(until)))]
  return given.length === expected.length && timingSafeEqual(given, expected) && now < Number(until)
}

const sign = (secret: string, until: number): string =>
  createHmac('sha256', deriveKey(secret, 'preview')).update(`${until}`).digest('base64url')
