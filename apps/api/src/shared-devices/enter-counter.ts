import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CounterSession as Answer, CounterSession, PinEntry } from '@lonja/contract/shared-devices/counter'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Viewer } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { isId } from '../http/query.ts'
import { countTry, limit, resetTries, uncountTry } from '../http/rate-limit.ts'
import { checkPassword } from '../identity/passwords.ts'
import { sessionsOf } from '../identity/sessions.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/** The wrong PINs of one member on one device, after which the member has to wait. */
const perMember = { max: 5, windowSeconds: 15 * 60 }
/** The wrong PINs on one device, after which its session ends and a password is needed again. */
const perDevice = { max: 20, windowSeconds: 24 * 3600 }
const answerDelay = [50, 150] as const

/**
 * Exchanges the session of a shared device, a member and the member's PIN for a session of this member. The answer to
 * a wrong PIN, an unknown member and a member without a PIN is the same.
 */
export const enterCounter = defineOperation({
  method: 'POST',
  path: '/api/counter/enter',
  summary: 'Begins the work of a member on the shared device of the request, with the member’s PIN',
  who: (viewer) => viewer.counter?.device === null,
  reach: 'the members of the shop at whose counter the device stands',
  beyond: 'shops with one device for several people',
  body: PinEntry,
  answers: { shape: CounterSession, type: 'application/json' },
  errors: ['Invalid credentials', 'Too many requests', 'Service unavailable'],
  example: { member: '01890000-0000-7000-8000-000000000001', pin: '8306' },
  run: async ({ services, viewer, reply, body: { member, pin } }): Promise<Answer> => {
    const device = viewer.session!
    const { shop } = viewer.counter!
    const ofDevice = `pins ${device}`
    const ofMember = `pin ${device} ${member.toLowerCase()}`
    await limit(services, ofMember, perMember)
    if ((await countTry(services, ofDevice, perDevice)).exceeded) await endDevice(services, viewer)
    const person = await findPerson(services.db, shop, member)
    if ((await checkPassword(pin, person?.hash ?? null)) === 'wrong' || !person) {
      await sleep(randomInt(...(services.config.refusalDelay ?? answerDelay)))
      throw new Problem('Invalid credentials')
    }
    await Promise.all([uncountTry(services, ofDevice), resetTries(services, ofMember)])
    const tokens = await services.db.transaction(async () => {
      // The PIN may have been reset meanwhile.
      const now = await findPerson(services.db, shop, member, 'for share of m, p')
      if (now?.hash !== person.hash) throw new Problem('Invalid credentials')
      return sessionsOf(services).openByPin(person.id, device, shop)
    })
    const { hash: _, ...user } = person
    reply.header('cache-control', 'no-store')
    return { tokens, user }
  },
})

type Person = Answer['user'] & { hash: string }

async function findPerson(db: Database, shop: string, member: string, lock = ''): Promise<Person | undefined> {
  if (!isId(member)) return undefined
  const [person] = await db.query<Person>({
    text: `select u.id, u.username, u.name, p.hash
           from business_member m join "user" u on u.id = m.user_id and u.enabled
             join member_pin p on p.business_id = m.business_id and p.user_id = m.user_id
           where m.id = $1 and m.business_id = $2 and m.role in ('owner', 'manager', 'clerk') ${lock}`,
    values: [member, shop],
  })
  return person
}

/** Ends the session of a device on which somebody tries PINs. @throws Problem `Authentication required` */
async function endDevice(services: Services, viewer: Viewer): Promise<never> {
  const { shop } = viewer.counter!
  await services.db.transaction(async () => {
    await sessionsOf(services).end(viewer.session!, 'too many wrong PINs')
    await recordAudit(services.db, authorOf(viewer), {
      resource: 'businesses',
      id: shop,
      action: 'lock-device',
      business: shop,
    })
  })
  throw new Problem('Authentication required')
}
