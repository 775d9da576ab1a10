import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type SignedParameters, decodeParameters, isSigned, signed } from './signature.ts'
import { answerConsultation } from './consult.ts'
import { type Faults, noFaults, readFaults } from './faults.ts'
import { type Account, type LedgerEntry, Ledger, type Order, capturedOf, refundedOf } from './ledger.ts'
import { errorPage, payPage, policy } from './pages.ts'
import { type Post, postOverNetwork, notifierOf } from './notify-shop.ts'

export interface BankOptions {
  /** The shop's terminal. */
  merchantCode: string
  terminal: string
  key: string
  /** Where the book is kept; without it in memory. */
  file?: string
  faults?: Partial<Faults>
  /** Lets whoever reaches the bank read its book, set its faults and give money back. */
  admin?: boolean
  post?: Post
  /** Whether customers who know the bank as `host` may be sent there, and shops told; everywhere, left out. */
  allows?: (url: URL, host: string) => boolean
  random?: () => number
  /** Ends the process, as a power cut does. */
  die?: () => void
}

const DECLINED = '0190'
const CALLED_OFF = '9915'

/**
 * A bank as Redsys's is from outside: the form that customers pay at, notifications, refunds and queries. It takes no
 * money from anybody, and goes wrong as it is told to.
 */
export async function bankApp(app: FastifyInstance, options: BankOptions): Promise<void> {
  const { merchantCode, terminal, key, post = postOverNetwork, allows = () => true, random = Math.random } = options
  const ledger = new Ledger(options.file)
  const faults: Faults = { ...noFaults, ...options.faults }
  const teller = notifierOf({ key, ledger, faults, post, random })
  const { accounts } = ledger

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'application/json', 'text/xml'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof RangeError || error instanceof SyntaxError)
      return reply.code(400).send({ error: error.message })
    return send(reply, errorPage('SIS0001', 'El banco de pruebas ha fallado.'), 500)
  })
  app.addHook('onClose', async () => void (await Promise.allSettled(teller.running)))

  app.post<{ Body: string }>('/sis/realizarPago', async ({ body, host }, reply) => {
    const order = readOrder(messageIn(Object.fromEntries(new URLSearchParams(body))), host)
    if (typeof order === 'string') return send(reply, errorPage(order, 'La tienda ha enviado mal los datos.'), 400)
    const known = accounts.get(order.order)
    if (known && capturedOf(known) > 0)
      return send(reply, errorPage('SIS0051', 'Este pedido ya está pagado.', known.okUrl), 409)
    if (known && known.amount !== order.amount)
      return send(reply, errorPage('SIS0051', 'Este número de pedido ya se ha usado.', known.koUrl), 409)
    const account = known ?? ledger.open(order)
    return send(reply, payPage(account), 200, account)
  })

  app.post<{ Body: string }>('/sis/pagar', async ({ body }, reply) => {
    const form = new URLSearchParams(body)
    const account = accounts.get(form.get('order') ?? '')
    if (!account) return send(reply, errorPage('SIS0054', 'Este pedido no existe.'), 404)
    const { okUrl, koUrl, at } = account
    if (capturedOf(account) > 0) return send(reply, errorPage('SIS0051', 'Este pedido ya está pagado.', okUrl), 409)
    if (Date.now() - at > faults.formSeconds * 1000)
      return send(reply, errorPage('SIS0429', 'El tiempo para pagar ha terminado.', koUrl), 410)
    const paid = form.get('do') === 'pay'
    const happening: LedgerEntry = {
      type: '0',
      amount: account.amount,
      response: paid ? '0000' : form.get('do') === 'leave' ? CALLED_OFF : DECLINED,
      authCode: paid ? newAuthCode() : '',
      at: Date.now(),
    }
    ledger.note(account, happening)
    if (random() < faults.die) options.die?.()
    const telling = teller.notify(account, happening)
    if (!faults.late) await telling
    // The browser asks for the shop's page, and sends nothing of the form there.
    return reply.redirect(paid ? okUrl : koUrl, 303)
  })

  app.post<{ Body: string }>('/sis/rest/trataPeticionREST', async ({ body, raw }, reply) => {
    const answer = refund(messageIn(JSON.parse(body)))
    if (random() < faults.lose) return raw.socket.destroy()
    return reply.send(answer)
  })

  app.post<{ Body: string }>('/apl02/services/SerClsWSConsulta', async ({ body, raw }, reply) => {
    if (random() < faults.lose) return raw.socket.destroy()
    return reply.type('text/xml; charset=utf-8').send(answerConsultation(body, key, accounts))
  })

  if (!options.admin) return
  app.get('/ledger', async () =>
    [...accounts.values()].map((account) => ({
      ...account,
      captured: capturedOf(account),
      refunded: refundedOf(account),
    })),
  )
  app.get('/faults', async () => faults)
  app.post<{ Body: string }>('/faults', async ({ body }) => Object.assign(faults, readFaults(JSON.parse(body))))
  /** As somebody does in the bank's own portal: the shop hears of it by a notification. */
  app.post<{ Body: string }>('/refund', async ({ body }, reply) => {
    const { order, amount } = JSON.parse(body) as { order: string; amount: number }
    const account = accounts.get(order)
    if (!account || !Number.isSafeInteger(amount) || amount < 1 || amount > capturedOf(account) - refundedOf(account))
      return reply.code(409).send({ error: 'There is not so much to give back' })
    await teller.notify(account, giveBack(account, amount, '0900'))
    return { refunded: refundedOf(account) }
  })

  /** The order that a form asks for, or the error of it. */
  function readOrder(form: SignedParameters, host: string): Order | string {
    const given = membersOf(form)
    const field = (name: string) => given?.get(`ds_merchant_${name}`) ?? ''
    const order = field('order')
    if (!/^\d{4}[0-9A-Za-z]{0,8}$/.test(order)) return 'SIS0014'
    if (!isSigned(form, order, key)) return 'SIS0042'
    if (field('merchantcode') !== merchantCode || Number(field('terminal')) !== Number(terminal)) return 'SIS0026'
    if (!/^[1-9]\d{0,11}$/.test(field('amount'))) return 'SIS0019'
    if (field('currency') !== '978') return 'SIS0027'
    if (field('transactiontype') !== '0') return 'SIS0023'
    const [notifyUrl, okUrl, koUrl] = [field('merchanturl'), field('urlok'), field('urlko')]
    for (const url of [notifyUrl, okUrl, koUrl])
      if (!URL.canParse(url) || !/^https?:/.test(url) || !allows(new URL(url), host)) return 'SIS0037'
    return {
      order,
      version: form.Ds_SignatureVersion,
      merchantCode,
      terminal,
      amount: Number(field('amount')),
      payMethods: field('paymethods').toLowerCase() === 'z' ? 'z' : 'C',
      description: field('productdescription').slice(0, 125),
      notifyUrl,
      okUrl,
      koUrl,
      at: Date.now(),
    }
  }

  function refund(message: SignedParameters): SignedParameters | { errorCode: string } {
    const given = membersOf(message)
    const field = (name: string) => given?.get(`ds_merchant_${name}`) ?? ''
    const order = field('order')
    const account = accounts.get(order)
    const amount = Number(field('amount'))
    if (!isSigned(message, order, key)) return { errorCode: 'SIS0042' }
    if (field('transactiontype') !== '3') return { errorCode: 'SIS0023' }
    if (!account) return { errorCode: 'SIS0054' }
    if (capturedOf(account) === 0) return { errorCode: 'SIS0056' }
    if (!(amount > 0 && amount <= capturedOf(account) - refundedOf(account))) return { errorCode: 'SIS0057' }
    const { response, authCode } = giveBack(account, amount, random() < faults.refuse ? '0950' : '0900')
    const answer = {
      Ds_Amount: String(amount),
      Ds_Currency: '978',
      Ds_Order: order,
      Ds_MerchantCode: merchantCode,
      Ds_Terminal: terminal,
      Ds_Response: response,
      Ds_AuthorisationCode: authCode,
      Ds_TransactionType: '3',
    }
    return signed(message.Ds_SignatureVersion, answer, order, key)
  }

  function giveBack(account: Account, amount: number, response: string): LedgerEntry {
    const happening: LedgerEntry = { type: '3', amount, response, authCode: newAuthCode(), at: Date.now() }
    ledger.note(account, happening)
    return happening
  }
}

const newAuthCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

function messageIn(given: unknown): SignedParameters {
  const parts = new Map(Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]))
  return {
    Ds_SignatureVersion: parts.get('Ds_SignatureVersion') ?? '',
    Ds_MerchantParameters: parts.get('Ds_MerchantParameters') ?? '',
    Ds_Signature: parts.get('Ds_Signature') ?? '',
  }
}

function membersOf({ Ds_MerchantParameters }: SignedParameters): ReadonlyMap<string, string> | undefined {
  try {
    return decodeParameters(Ds_MerchantParameters)
  } catch {
    return undefined
  }
}

const send = (reply: FastifyReply, html: string, status = 200, account?: Account): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(
        account ? [...new Set([account.okUrl, account.koUrl].map((url) => new URL(url).origin))] : [],
      ),
    })
    .send(html)
