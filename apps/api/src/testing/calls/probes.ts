import { people } from './world.ts'
import type { Probe } from './lists.ts'
import type { Walk } from './samples.ts'

const isLoaf: Probe['holds'] = ({ title }) => title === 'Hogaza redonda'

/**
 * For filters that `automatic` in `lists.ts` cannot test: a value, and the condition (`holds`) of the rows that the
 * list must return. A key contains the path of the list and the parameter.
 */
export const probes: Readonly<Record<string, Probe | ((walk: Walk) => Probe | Promise<Probe>)>> = {
  '/products search': { value: 'rosas ramo', holds: ({ title }) => title === 'Ramo de rosas' },
  '/products attributes.options.name[]': { value: 'ROJO', holds: isLoaf },
  '/products attributes.name[]': {
    value: 'color',
    holds: ({ title }) => ['Hogaza redonda', 'Ramo de rosas'].includes(String(title)),
  },
  '/products attr[]': ({ given }) => ({
    value: given['attribute-values']![0]!,
    holds: ({ title }) => title === 'Hogaza redonda',
  }),
  '/products offer.id[]': async ({ given, client, bodyOf }) => {
    const products = [given['products']![0]!]
    const body = { ...(await bodyOf('offers', 60)), products, appliesTo: 'products' }
    return { value: (await client.ask<{ id: string }>('POST /offers', { as: 'baker', body })).id, holds: isLoaf }
  },
  // All offers belong to the same shop, so the filter is tested with another one.
  '/offers business.id[]': ({ given }) => ({ value: given['businesses']![1]!, holds: () => false, none: true }),
  '/products campaigns.id[]': async ({ given, client, bodyOf }) => {
    const body = { ...(await bodyOf('campaigns', 60)), products: [given['products']![0]!] }
    return { value: (await client.ask<{ id: string }>('POST /campaigns', { as: 'baker', body })).id, holds: isLoaf }
  },
  // A filter by a category also returns the products of the categories below it.
  '/products parent.id[]': ({ given }) => ({
    value: given['categories']![0]!,
    holds: ({ title }) => ['Hogaza redonda', 'Rosquilletas'].includes(String(title)),
  }),
  '/businesses search': { value: 'horno', holds: ({ name }) => /horno/i.test(String(name)) },
  '/businesses-cities enabled': { value: 'true', holds: ({ enabled }) => enabled === true },
  '/businesses-location/39.4712/-0.7185 range': { value: '500', holds: ({ distance }) => Number(distance) <= 500 },
  '/businesses coordinates': { value: '39.4712,-0.7185,1000', holds: ({ name }) => name === 'Horno de Chiva' },
  '/categories parent.id[]': ({ given }) => ({
    value: given['categories']![0]!,
    holds: ({ parent }) => (parent as { id: string } | null)?.id === given['categories']![0],
  }),
  // A payment method without shops is accepted by all shops.
  '/payment-methods business.id[]': ({ given }) => ({
    value: given['businesses']![1]!,
    holds: ({ business }) => [0, given['businesses']![1]].includes((business as { id: string }[])[0]?.id ?? 0),
  }),
  // Votes are visible only to the person who voted.
  '/useful-valorations user.id': { value: people.bob.id, holds: () => false, none: true },
  '/users email': { value: people.bob.email.toUpperCase(), holds: ({ username }) => username === people.bob.username },
  '/users username': { value: people.alice.username, holds: ({ username }) => username === people.alice.username },
}
