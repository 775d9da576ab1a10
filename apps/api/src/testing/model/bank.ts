import Fastify from 'fastify'
import type { Refunding } from './states.ts'
import { bankApp } from '@lonja/bank/bank-app'
import type { SendToProvider } from '#/payments/send-to-provider'
import { type RedsysConfig, testBank } from '#/config/payment-config'
import { type PaymentProvider, ProviderError } from '#/payments/provider'
import { redsysProvider } from '#/payments/redsys/redsys-provider'

const url = 'http://bank.test'
const faults = { method: 'POST', url: '/faults' } as const
const REST_PATH = '/sis/rest/trataPeticionREST'

/** An operation in the bank's records. The amounts are in cents. */
export interface Account {
  order: string
  captured: number
  refunded: number
}

/** The test bank, inside this process. Its notices wait until the test delivers them. */
export interface ModelBank {
  readonly config: RedsysConfig
  readonly provider: PaymentProvider
  /** The signed forms that the bank has to send to the API, in order. */
  readonly notices: { order: string; form: string }[]
  /**
   * A customer arrives at the bank with the fields of the form that the API made.
   * @returns the status of the bank's answer
   */
  open(fields: Readonly<Record<string, string>>): Promise<number>
  /** The customer pays, is declined, or leaves. */
  answer(order: string, choice: 'pay' | 'decline' | 'leave'): Promise<number>
  /** How the bank reacts to refund requests. */
  refunding: Refunding
  book(): Promise<Account[]>
  close(): Promise<void>
}

export async function modelBank(): Promise<ModelBank> {
  const config = { ...testBank, url }
  const { merchantCode, terminal, key } = config
  const notices: { order: string; form: string }[] = []
  let told = ''
  const bank = Fastify()
  await bank.register(bankApp, {
    merchantCode,
    terminal,
    key,
    admin: true,
    post: async (_url, form) => notices.push({ order: told, form }) > 0,
  })
  const post = async (path: string, form: Readonly<Record<string, string>>) =>
    (
      await bank.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
    ).statusCode
  const ask: SendToProvider = async ({ method, url: asked, headers, body }) => {
    const path = asked.slice(url.length)
    const how = path === REST_PATH ? self.refunding : 'done'
    if (how === 'request lost') throw new ProviderError('the question was lost')
    if (path === REST_PATH) await bank.inject({ ...faults, payload: { refuse: how === 'refused' ? 1 : 0 } })
    const answer = await bank.inject({ method, url: path, headers, ...(body && { payload: body }) })
    if (how === 'answer lost') throw new ProviderError('the answer was lost')
    return { status: answer.statusCode, text: answer.payload }
  }
  const self: ModelBank = {
    config,
    refunding: 'done',
    provider: redsysProvider(config, ask),
    notices,
    open: (fields) => post('/sis/realizarPago', fields),
    async answer(order, choice) {
      told = order
      return post('/sis/pagar', { order, do: choice })
    },
    book: async () => (await bank.inject('/ledger')).json<Account[]>(),
    close: () => bank.close(),
  }
  return self
}
