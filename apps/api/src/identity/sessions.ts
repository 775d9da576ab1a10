import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Role } from '@lonja/contract/constants'
import type { Tokens } from '@lonja/contract/users/user'
import { type Viewer, anonymous } from '#/access/guards'
import { authorOf, recordAudit } from '#/audit/audit'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { queueMail } from '#/mail/outbox'
import { Problem } from '#/http/problem'
import type { Services } from '#/services'
import { deriveKey } from '../config/derive-key.ts'
import { ACCESS_SECONDS, accessTokens } from './access-token.ts'
import { PIN_ACCESS_SECONDS, PIN_IDLE_MS, PIN_SESSION_MS, deviceStands } from './counter-sessions.ts'
import { demoRoles, isOpenAccount } from './demo-accounts.ts'

/** A session ends after 60 days, even if it is renewed. */
const SESSION_MS = 60 * 24 * 3600 * 1000
/**
 * For 20 seconds after its use, a refresh token still returns its successor, in case the answer was lost or two tabs
 * renewed the session at the same time.
 */
const GRACE_MS = 20_000

/** The current time in milliseconds. Tests use another clock. */
export type Clock = () => number

export interface Sessions {
  /** Begins a session when a user logs in on a device. @param agent  the device's name, as the user sees it */
  open(userId: string, agent?: string | null): Promise<Tokens>
  /**
   * Begins a session when a person enters the right PIN on a shared device, and ends the one of the person before.
   *
   * @param device  the session of the device; `shop` is the shop at whose counter it stands
   */
  openByPin(userId: string, device: string, shop: string): Promise<Tokens>
  /**
   * Renews the tokens: returns a new access token and a new refresh token, and marks the presented token as used. If
   * a used token is presented again within the grace time, its successor is returned again. After this time the token
   * was probably stolen, so the session ends.
   *
   * @throws Problem `Invalid refresh token`
   */
  refresh(refreshToken: string): Promise<Tokens>
  /** Ends the session of a refresh token, even if the token was already used. Unknown tokens are ignored. */
  endByToken(refreshToken: string): Promise<void>
  /** Ends a session. Nothing happens if it has already ended. */
  end(sessionId: string, reason: string): Promise<void>
  /** Ends all sessions of a user except one. If `sessionId` is null, it ends all of them. */
  endOthers(userId: string, sessionId: string | null, reason: string): Promise<void>
}

interface TokenRow {
  session_id: string
  used_at: Date | null
  successor: Buffer | null
  created_at: Date
  device_id: string | null
  user_id: string
  expires_at: Date
  revoked_at: Date | null
  enabled: boolean
  email: string
}

/** Manages sessions and their refresh tokens. The database never contains a readable token. */
export function sessionsOf({ config, db }: Pick<Services, 'config' | 'db'>, clock: Clock = Date.now): Sessions {
  const access = accessTokens(config.secret)

  const tokensFor = (
    userId: string,
    sessionId: string,
    ends: number,
    refreshToken: string,
    longest = ACCESS_SECONDS,
  ): Tokens => {
    const now = clock()
    // An access token never outlives its session, so no request has to check whether its session has expired.
    const seconds = Math.max(0, Math.min(longest, Math.floor((ends - now) / 1000)))
    return {
      access_token: access.issue({ userId, sessionId }, now, seconds),
      token_type: 'Bearer',
      expires_in: seconds,
      refresh_token: refreshToken,
      scope: null,
    }
  }

  const end = async (sessionId: string, reason: string): Promise<void> => {
    await endWhere(db, 'id = $1', [sessionId], new Date(clock()), reason)
  }

  return {
    async open(userId, agent = null) {
      const now = clock()
      const sessionId = uuidv7()
      const ends = now + SESSION_MS
      const token = newToken()
      await db.transaction(async () => {
        // The user's expired sessions are deleted at each login, because no job deletes them.
        await db.query({
          text: 'delete from session where user_id = $1 and expires_at <= $2',
          values: [userId, new Date(now)],
        })
        await db.query({
          text: 'insert into session (id, user_id, agent, created_at, expires_at) values ($1, $2, $3, $4, $5)',
          values: [sessionId, userId, agent, new Date(now), new Date(ends)],
        })
        await insertToken(db, token, sessionId, now)
        await auditLogin(db, userId, agent)
      })
      return tokensFor(userId, sessionId, ends, token)
    },

    async openByPin(userId, device, shop) {
      const now = clock()
      const sessionId = uuidv7()
      const ends = now + PIN_SESSION_MS
      const token = newToken()
      await db.transaction(async () => {
        await db.query({ text: 'select from session where id = $1 for update', values: [device] })
        await endWhere(db, 'device_id = $1', [device], new Date(now), 'another person')
        await db.query({
          text: 'delete from session where device_id = $1 and expires_at <= $2',
          values: [device, new Date(now)],
        })
        await db.query({
          text: `insert into session (id, user_id, agent, created_at, expires_at, counter_id, device_id)
                 select $1, $2, agent, $3, least($4, expires_at), $5, id from session where id = $6`,
          values: [sessionId, userId, new Date(now), new Date(ends), shop, device],
        })
        await insertToken(db, token, sessionId, now)
      })
      return tokensFor(userId, sessionId, ends, token, PIN_ACCESS_SECONDS)
    },

    async refresh(presented) {
      const now = clock()
      const tokens = await db.transaction(async () => {
        const [row] = await db.query<TokenRow>({
          name: 'refresh_token_lock',
          text: `select t.session_id, t.used_at, t.successor, t.created_at, s.device_id, s.user_id, s.expires_at, s.revoked_at, u.enabled, u.email
                   from refresh_token t join session s on s.id = t.session_id join "user" u on u.id = s.user_id
                  where t.hash = $1 and ${isOpenAccount('u', '$2')} and ${deviceStands('s')}
                    for update of t`,
          values: [hashOf(presented), demoRoles(config)],
        })
        if (!row || row.revoked_at || row.expires_at.getTime() <= now || !row.enabled) return null
        if (row.device_id !== null && now - row.created_at.getTime() > PIN_IDLE_MS) return null
        const seconds = row.device_id === null ? ACCESS_SECONDS : PIN_ACCESS_SECONDS
        const pair = (token: string) => tokensFor(row.user_id, row.session_id, row.expires_at.getTime(), token, seconds)
        if (!row.used_at) return pair(await rotate(db, presented, row.session_id, now))
        if (row.successor && now - row.used_at.getTime() <= GRACE_MS) return pair(open(presented, row.successor))
        await end(row.session_id, 'refresh token reused')
        await queueMail(db, { kind: 'session-ended', recipient: row.email })
        return null
      })
      // The error is thrown after the transaction. Inside, it would undo the end of a stolen session.
      if (!tokens) throw new Problem('Invalid refresh token')
      return tokens
    },

    async endByToken(refreshToken) {
      const bySession = 'id = (select session_id from refresh_token where hash = $1)'
      await endWhere(db, bySession, [hashOf(refreshToken)], new Date(clock()), 'logout')
    },

    end,

    async endOthers(userId, sessionId, reason) {
      const others = 'user_id = $1 and id is distinct from $2'
      await endWhere(db, others, [userId, sessionId], new Date(clock()), reason)
    },
  }
}

/** Records in the audit log that a member of the town's staff has logged in, and on which device. */
async function auditLogin(db: Database, userId: string, agent: string | null): Promise<void> {
  const [user] = await db.query<{ role: Role; townRole: Viewer['townRole'] }>({
    text: `select role, town_role as "townRole" from "user" where id = $1 and (role = 'ROLE_ADMIN' or town_role is not null)`,
    values: [userId],
  })
  if (!user) return
  const author = authorOf({ ...anonymous, id: userId, ...user })
  await recordAudit(db, author, { resource: 'users', id: userId, action: 'login', after: { agent } })
}

/** Ends sessions. @param where  SQL condition for the sessions, with the parameters `values` */
export async function endWhere(
  db: Database,
  where: string,
  values: unknown[],
  at: Date,
  reason: string,
): Promise<void> {
  await db.transaction(async () => {
    const ended = await db.query<{ id: string }>({
      text: `update session set revoked_at = $${values.length + 1}, revoked_reason = $${values.length + 2}
              where ${where} and revoked_at is null returning id`,
      values: [...values, at, reason],
    })
    if (ended.length > 0) db.changed(...ended.map(({ id }) => `session:${id}`))
  })
}

/** Marks the presented token as used and returns its only successor. The row of the token must be locked. */
async function rotate(db: Database, presented: string, sessionId: string, now: number): Promise<string> {
  const successor = newToken()
  await insertToken(db, successor, sessionId, now)
  await db.query({
    text: 'update refresh_token set used_at = $2, successor = $3 where hash = $1',
    values: [hashOf(presented), new Date(now), seal(presented, successor)],
  })
  return successor
}

async function insertToken(db: Database, token: string, sessionId: string, now: number): Promise<void> {
  await db.query({
    text: 'insert into refresh_token (hash, session_id, created_at) values ($1, $2, $3)',
    values: [hashOf(token), sessionId, new Date(now)],
  })
}

const newToken = (): string => randomBytes(32).toString('base64url')

/** A fast hash is enough, because the token has 256 random bits. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const NONCE = 12
const TAG = 16

/**
 * Encrypts the successor with a key derived from the presented token. The database contains no readable token, so the
 * database alone does not reveal the successor.
 */
function seal(presented: string, successor: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(presented, 'successor'), nonce)
  const sealed = Buffer.concat([cipher.update(successor), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function open(presented: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(presented, 'successor'), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString()
}
