import { expectStatus, must } from './declared.ts'
import { checkRows } from './lists.ts'
import type { Walk } from './samples.ts'
import { type Probe, both, once } from './written.ts'

const shopBody = ({ given }: Walk) => ({ businessId: given['businesses']![0]! })
const named = ({ given }: Walk): string => `businessId=${given['businesses']![0]}`

/**
 * Begins to connect a shop to Twitter and authorises the connection at the simulated Twitter. Returns the parameters
 * with which the browser comes back.
 */
async function twitter(walk: Walk): Promise<{ id: string; back: string }> {
  const auth = await walk.client.ask<{ id: string; authorizeUrl: string }>('POST /twitter-auths', {
    as: 'baker',
    body: shopBody(walk),
  })
  return { id: auth.id, back: walk.social.authorize(auth.authorizeUrl, 'horno').search }
}

/** Checks of the calls for the accounts of shops at social networks. */
export const socialCalls: Readonly<Record<string, Probe>> = {
  'POST /twitter-auths': async (walk) => {
    await once(walk.client.send('POST /twitter-auths', { as: 'florist', body: shopBody(walk) }), 403)
    return both(
      walk,
      'POST /twitter-auths',
      { as: 'baker', body: shopBody(walk) },
      201,
      ({ connected }) => connected === false,
    )
  },
  'GET /twitter-auths/{id}': async (walk) => {
    const { id } = await twitter(walk)
    await once(walk.client.send(`GET /twitter-auths/${id}`, { as: 'florist' }), 404)
    return both(walk, `GET /twitter-auths/${id}`, { as: 'baker' }, 200, (body) => body['id'] === id)
  },
  'GET /twitter-callback': async (walk) => {
    for (const format of ['json', 'jsonld'] as const) {
      const { back } = await twitter(walk)
      const answer = await walk.client.send(`GET /twitter-callback${back}`, { as: 'baker', format })
      expectStatus(answer, 200)
      must((answer.body as { screenName: string }).screenName === 'horno', answer.text.slice(0, 200))
    }
    return 'baker, both formats'
  },
  'GET /twitter-credentials': (walk) =>
    both(walk, `GET /twitter-credentials?${named(walk)}`, { as: 'baker' }, 200, ({ connected }) => connected === true),
  'DELETE /twitter-logout': async (walk) => {
    await once(walk.client.send(`DELETE /twitter-logout?${named(walk)}`, { as: 'baker' }), 204)
    return once(walk.client.send('DELETE /twitter-logout', { as: 'baker' }), 422)
  },
  'POST /facebook-auths': async (walk) => {
    const accessToken = walk.social.facebookToken({ id: 'f1', pages: [{ id: 'p1', name: 'Horno' }] })
    const body = { ...shopBody(walk), accessToken }
    return both(walk, 'POST /facebook-auths', { as: 'baker', body }, 201, ({ pageName }) => pageName === 'Horno')
  },
  'GET /facebook-auths': async (walk, { query }) => {
    const accessToken = walk.social.facebookToken({ id: 'f2', pages: [{ id: 'p2', name: 'Flores' }] })
    const body = { businessId: walk.given['businesses']![1]!, accessToken }
    await walk.client.ask('POST /facebook-auths', { as: 'florist', body })
    return checkRows(walk, '/facebook-auths', query, 'admin')
  },
  'GET /facebook-auths/{id}': async (walk) => {
    const [auth] = await walk.client.ask<{ id: string }[]>('GET /facebook-auths', { as: 'baker' })
    return both(walk, `GET /facebook-auths/${auth!.id}`, { as: 'baker' }, 200, ({ id }) => id === auth!.id)
  },
  'GET /facebook-check': (walk) =>
    both(walk, `GET /facebook-check?${named(walk)}`, { as: 'baker' }, 200, ({ connected }) => connected === true),
  'DELETE /facebook-logout': async (walk) => {
    await once(walk.client.send(`DELETE /facebook-logout?${named(walk)}`, { as: 'baker' }), 204)
    return once(walk.client.send('DELETE /facebook-logout', { as: 'baker' }), 422)
  },
}
