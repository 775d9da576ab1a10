import type { Tokens } from '@lonja/contract/users/user'
import { describe, expect, it } from 'vitest'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertUser } from '#/testing/factories'
import { accessTokens } from './access-token.ts'
import { sessionsOf } from './sessions.ts'

const db = await testDatabase()
const config = testConfig()
const user = await insertUser(db)
const access = accessTokens(config.secret)

let now = Date.now()
const pass = (seconds: number) => void (now += seconds * 1000)
const sessions = sessionsOf({ db, config }, () => now)
const sessionOf = (tokens: Tokens) => access.read(tokens.access_token, { expired: true })!.sessionId
const stateOf = async (tokens: Tokens) => {
  const [row] = await db.query<{ revoked_reason: string | null; tokens: number; unused: number }>({
    text: `select s.revoked_reason, count(t)::int as tokens, (count(t) filter (where t.used_at is null))::int as unused
             from session s join refresh_token t on t.session_id = s.id where s.id = $1 group by s.id`,
    values: [sessionOf(tokens)],
  })
  return row
}
const refused = { phrase: 'Invalid refresh token', status: 400 }

describe('sessions', () => {
  it('begin with an access token and a refresh token', async () => {
    const tokens = await sessions.open(user.id)
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: null })
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/)
    expect(access.read(tokens.access_token, { expired: true })).toEqual({
      userId: user.id,
      sessionId: sessionOf(tokens),
    })
  })

  it('replace the refresh token at each use', async () => {
    const first = await sessions.open(user.id)
    const second = await sessions.refresh(first.refresh_token)
    const third = await sessions.refresh(second.refresh_token)
    expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3)
    expect(sessionOf(third)).toBe(sessionOf(first))
  })

  it('give the same new refresh token again if the old one is sent again within the grace time', async () => {
    const first = await sessions.open(user.id)
    const second = await sessions.refresh(first.refresh_token)
    pass(20)
    expect((await sessions.refresh(first.refresh_token)).refresh_token).toBe(second.refresh_token)
    expect(await stateOf(first)).toEqual({ revoked_reason: null, tokens: 2, unused: 1 })
  })

  it('end if a used refresh token is sent again after the grace time', async () => {
    const first = await sessions.open(user.id)
    const second = await sessions.refresh(first.refresh_token)
    pass(21)
    await expect(sessions.refresh(first.refresh_token)).rejects.toMatchObject(refused)
    await expect(sessions.refresh(second.refresh_token)).rejects.toMatchObject(refused)
    expect(await stateOf(first)).toMatchObject({ revoked_reason: 'refresh token reused' })
  })

  it('continue with one new refresh token after fifty simultaneous requests with the old one', async () => {
    const first = await sessions.open(user.id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => sessions.refresh(first.refresh_token)))
    expect(new Set(answers.map((tokens) => tokens.refresh_token)).size).toBe(1)
    expect(await stateOf(first)).toEqual({ revoked_reason: null, tokens: 2, unused: 1 })

    pass(21)
    await expect(sessions.refresh(first.refresh_token)).rejects.toMatchObject(refused)
    await expect(sessions.refresh(answers[0]!.refresh_token)).rejects.toMatchObject(refused)
  })

  it('end sixty days after the login, even if they are renewed', async () => {
    let tokens = await sessions.open(user.id)
    pass(60 * 24 * 3600 - 100)
    tokens = await sessions.refresh(tokens.refresh_token)
    expect(tokens.expires_in).toBe(100)
    pass(100)
    await expect(sessions.refresh(tokens.refresh_token)).rejects.toMatchObject(refused)
    const later = await sessions.open(user.id)
    expect(await stateOf(tokens)).toBeUndefined()
    expect(await stateOf(later)).toBeDefined()
  })

  it('end by logout with any of their refresh tokens, and the logout can be repeated', async () => {
    const first = await sessions.open(user.id)
    const second = await sessions.refresh(first.refresh_token)
    await sessions.endByToken(first.refresh_token)
    await sessions.endByToken(first.refresh_token)
    await sessions.endByToken('unknown')
    await expect(sessions.refresh(second.refresh_token)).rejects.toMatchObject(refused)
    expect(await stateOf(first)).toMatchObject({ revoked_reason: 'logout' })
  })

  it('of a user can be ended together, except one, and each end is announced as a change', async () => {
    const heard: string[] = []
    db.onChanged((tags) => heard.push(...tags))
    const [here, there] = [await sessions.open(user.id), await sessions.open(user.id)]
    const stranger = await insertUser(db)
    const elsewhere = await sessions.open(stranger.id)
    await sessions.endOthers(user.id, sessionOf(here), 'password changed')
    await sessions.refresh(here.refresh_token)
    await sessions.refresh(elsewhere.refresh_token)
    await expect(sessions.refresh(there.refresh_token)).rejects.toMatchObject(refused)
    expect(heard).toContain(`session:${sessionOf(there)}`)
    expect(heard).not.toContain(`session:${sessionOf(here)}`)
  })

  it('of a disabled account cannot be renewed', async () => {
    const disabled = await insertUser(db)
    const tokens = await sessions.open(disabled.id)
    await db.query({ text: 'update "user" set enabled = false where id = $1', values: [disabled.id] })
    await expect(sessions.refresh(tokens.refresh_token)).rejects.toMatchObject(refused)
  })

  it('leave nothing in the database that could be used as a token', async () => {
    const first = await sessions.open(user.id)
    const second = await sessions.refresh(first.refresh_token)
    const kept = JSON.stringify(
      await db.query({
        text: `select encode(hash, 'escape') as hash, encode(successor, 'escape') as successor from refresh_token`,
      }),
    )
    expect(kept).not.toContain(first.refresh_token)
    expect(kept).not.toContain(second.refresh_token)
  })
})
