import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { checkPassword, hashPassword } from './passwords.ts'

describe('passwords', () => {
  it('are stored as salted Argon2id hashes with the configured cost', async () => {
    const [one, other] = await Promise.all([hashPassword('pan con tomate'), hashPassword('pan con tomate')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(other).not.toBe(one)
  })

  it('are right only if they are equal to the stored password', async () => {
    const stored = await hashPassword('pan con tomate')
    expect(await checkPassword('pan con tomate', stored)).toBe('right')
    expect(await checkPassword('Pan con tomate', stored)).toBe('wrong')
    expect(await checkPassword('', stored)).toBe('wrong')
  })

  it('of unknown users are always wrong', async () => {
    expect(await checkPassword('nobody has this password', null)).toBe('wrong')
  })

  it('whose hash has a lower cost are right, but reported as outdated', async () => {
    const stored = await hash('pan con tomate', { memoryCost: 8192, timeCost: 1 })
    expect(await checkPassword('pan con tomate', stored)).toBe('outdated')
    expect(await checkPassword('pan', stored)).toBe('wrong')
  })

  it('of more than 1,024 bytes are refused as wrong, even if they are equal to the stored password', async () => {
    expect(await checkPassword('ñ'.repeat(513), await hash('ñ'.repeat(513)))).toBe('wrong')
    expect(await checkPassword('ñ'.repeat(512), await hashPassword('ñ'.repeat(512)))).toBe('right')
  })

  it('that are common are recognized, in upper or lower case', () => {
    expect(isCommonPassword('Contraseña123')).toBe(true)
    expect(isCommonPassword('lonja-demo')).toBe(false)
  })
})
