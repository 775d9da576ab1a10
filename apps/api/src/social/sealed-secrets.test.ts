import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { testDatabase } from '#/testing/database'
import { type Sealed, resealSecrets, sealerOf } from './sealed-secrets.ts'

const db = await testDatabase()
const before = 'the secret of before, of 32 characters'
const now = 'the secret of today, of 32 characters.'
const old = sealerOf({ secret: before })
const sealer = sealerOf({ secret: now, oldSecrets: [before] })

describe('a sealed secret', () => {
  it('can be opened only for the record for which it was sealed', () => {
    const sealed = old.seal('token', 'a:1')
    expect(old.open(sealed, 'a:1')).toBe('token')
    expect(old.open(sealed, 'a:2')).toBeNull()
    expect(sealed.sealed.toString('latin1')).not.toContain('token')
    expect(old.seal('token', 'a:1').sealed).not.toEqual(sealed.sealed)
  })

  it('cannot be opened if it was changed or cut, or without its key', () => {
    const { sealed, key_id } = old.seal('token', 'a:1')
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const touched = Buffer.from(sealed)
      touched[at]! ^= 1
      expect(old.open({ sealed: touched, key_id }, 'a:1')).toBeNull()
    }
    for (const length of [0, 12, 20, 28])
      expect(old.open({ sealed: sealed.subarray(0, length), key_id }, 'a:1')).toBeNull()
    expect(sealerOf({ secret: now }).open({ sealed, key_id }, 'a:1')).toBeNull()
  })

  it('can be opened after the installation’s secret has changed, and is sealed again with the new secret', async () => {
    const { id: business_id } = await insertBusiness(db)
    const id = business_id
    const place = `facebook_auth:${id}`
    await insert(db, 'facebook_auth', { id, business_id, facebook_user_id: 'f', ...old.seal('token', place) })
    const row = async () => {
      const text = 'select sealed, key_id from facebook_auth where id = $1'
      return (await db.query<Sealed>({ text, values: [id] }))[0]!
    }
    expect(sealer.open(await row(), place)).toBe('token')
    await resealSecrets(db, sealer)
    expect(sealerOf({ secret: now }).open(await row(), place)).toBe('token')
    expect(old.open(await row(), place)).toBeNull()
  })
})
