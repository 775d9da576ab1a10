import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerConsultation } from './consult.ts'
import { type Faults, noFaults, readFaults } from './faults.ts'
import { type Account, Ledger, type LedgerEntry, capturedOf, refundedOf } from './ledger.ts'
import { errorPage, payPage, policy } from './pages.ts'
import { type Notifier, type Post, postOverNetwork, notifierOf } from './notify-shop.ts'
import { messageIn } from './read-message.ts'
import { type ShopOptions, readOrder } from './read-order.ts'
import { answerRefund, giveBack, newAuthCode } from './refunds.ts'

export interface BankOptions extends ShopOptions {
  /** The file of the ledger; without it the ledger is only in memory. */
  file?: string
  faults?: Partial<Faults>
  /** Lets everybody who can reach the bank read its ledger, set its faults and make refunds. */
  admin?: boolean
  post?: Post
  random?: () => number
  /** Ends the process, like a power cut. */
  die?: () => void
}

const DECLINED = '0190'
const CALLED_OFF = '9915'

interface Bank {
  options: BankOptions
  ledger: Ledger
  faults: Faults
  notifier: Notifier
  random: () => number
}

/**
 * A test bank with the public interface of Redsys: the payment form, notifications, refunds and queries. It takes no
 * real money. `faults` make it fail.
 */
export async function bankApp(app: FastifyInstance, options: BankOptions): Promise<void> {
  const { key, post = postOverNetwork, random = Math.random } = options
  const ledger = new Ledger(options.file)
  const faults: Faults = { ...noFaults, ...options.faults }
  const notifier = notifierOf({ key, ledger, faults, post, random })
  const bank: Bank = { options, ledger, faults, notifier, random }

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
  app.addHook('onClose', async () => void (await Promise.allSettled(notifier.running)))

  servePayments(app, bank)

  app.post<{ Body: string }>('/sis/rest/trataPeticionREST', async ({ body, raw }, reply) => {
    const answer = answerRefund(messageIn(JSON.parse(body)), options, bank)
    if (random() < faults.lose) return raw.socket.destroy()
    return reply.send(answer)
  })

  app.post<{ Body: string }>('/apl02/services/SerClsWSConsulta', async ({ body, raw }, reply) => {
    if (random() < faults.lose) return raw.socket.destroy()
    return reply.type('text/xml; charset=utf-8').send(answerConsultation(body, key, ledger.accounts))
  })

  if (options.admin) serveAdmin(app, bank)
}

/** Serves the payment page, to which a shop sends its customers, and receives the form of this page. */
function servePayments(app: FastifyInstance, { options, ledger, faults, notifier, random }: Bank): void {
  const { accounts } = ledger
  app.post<{ Body: string }>('/sis/realizarPago', async ({ body, host }, reply) => {
    const order = readOrder(messageIn(Object.fromEntries(new URLSearchParams(body))), host, options)
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
    const telling = notifier.notify(account, happening)
    if (!faults.late) await telling
    // With 303 the browser requests the shop's page with GET, and does not send the form again.
    return reply.redirect(paid ? okUrl : koUrl, 303)
  })
}

/** The bank's own portal: its ledger, its faults, and refunds that no shop requested. */
function serveAdmin(app: FastifyInstance, { ledger, faults, notifier }: Bank): void {
  const { accounts } = ledger
  app.get('/ledger', async () =>
    [...accounts.values()].map((account) => ({
      ...account,
      captured: capturedOf(account),
      refunded: refundedOf(account),
    })),
  )
  app.get('/faults', async () => faults)
  app.post<{ Body: string }>('/faults', async ({ body }) => Object.assign(faults, readFaults(JSON.parse(body))))
  /** Makes a refund that the shop did not request; the shop gets a notification. */
  app.post<{ Body: string }>('/refund', async ({ body }, reply) => {
    const { order, amount } = JSON.parse(body) as { order: string; amount: number }
    const account = accounts.get(order)
    if (!account || !Number.isSafeInteger(amount) || amount < 1 || amount > capturedOf(account) - refundedOf(account))
      return reply.code(409).send({ error: 'The refund is larger than the amount that was paid and not refunded yet' })
    await notifier.notify(account, giveBack(ledger, account, amount, '0900'))
    return { refunded: refundedOf(account) }
  })
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
