import { createHash } from 'node:crypto'
import { formatsOf } from '@lonja/contract/formats'
import type { Account } from './ledger.ts'

const { formatMoney } = formatsOf('es')

const css = `
:root { color-scheme: light dark; --edge: light-dark(#c9ced6, #454b55); --main: light-dark(#0b4f8a, #9cc8f2) }
* { box-sizing: border-box }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; background: light-dark(#f3f5f8, #16181c); color: light-dark(#1a1d21, #e8eaee) }
.test { margin: 0; padding: .75rem 1rem; text-align: center; font-weight: 600; background: #ffd84d; color: #1a1d21 }
main { width: min(28rem, 100% - 1.5rem); margin: 1.5rem auto; padding: 1.5rem; background: light-dark(#fff, #202329); border: 1px solid var(--edge); border-radius: .75rem }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.25rem }
dt { color: light-dark(#565d68, #a9b0bc) }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.amount { font-size: 1.25rem; font-weight: 700 }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
label { display: block; margin-bottom: 1rem; font-weight: 600 }
input { display: block; width: 100%; margin-top: .25rem; padding: .75rem; font: inherit; font-weight: 400; color: inherit; background: transparent; border: 1px solid light-dark(#767d88, #8b929e); border-radius: .5rem }
button, .button { display: block; width: 100%; min-height: 3rem; margin-top: .75rem; padding: .75rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--main); background: transparent; border: 1px solid var(--main); border-radius: .5rem; cursor: pointer }
button.first { color: light-dark(#fff, #10243a); background: var(--main) }
:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px }
`
/** The page may load only this style, and may send forms to the bank and back to the shop. */
export const policy = (shops: readonly string[]): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; ` +
  `form-action 'self' ${shops.join(' ')}; frame-ancestors 'none'; base-uri 'none'`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)

const page = (title: string, content: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)} · Banco de pruebas</title><style>${css}</style></head>
<body><p class="test" role="note">Banco de pruebas: no se cobra nada</p><main>${content}</main></body></html>`

/** The page where the customer pays or cancels. */
export function payPage(account: Account): string {
  const bizum = account.payMethods === 'z'
  const amount = escape(formatMoney(account.amount))
  const fields = bizum
    ? `<label>Teléfono móvil<input name="phone" value="600 000 000" inputmode="tel" autocomplete="off" required></label>`
    : `<label>Número de tarjeta<input name="card" value="4548 8100 0000 0003" inputmode="numeric" autocomplete="off" required></label>
<div class="two"><label>Caducidad<input name="expiry" value="12/49" autocomplete="off" required></label>
<label>CVV<input name="cvv" value="123" inputmode="numeric" autocomplete="off" required></label></div>`
  const title = bizum ? 'Pagar con Bizum' : 'Pagar con tarjeta'
  return page(
    title,
    `<h1>${title}</h1>
<dl><dt>Importe</dt><dd class="amount">${amount}</dd><dt>Concepto</dt><dd>${escape(account.description)}</dd>
<dt>Operación</dt><dd>${escape(account.order)}</dd></dl>
<form method="post" action="pagar" accept-charset="utf-8"><input type="hidden" name="order" value="${escape(account.order)}">
${fields}
<button class="first" name="do" value="pay">Pagar ${amount}</button>
<button name="do" value="decline" formnovalidate>Hacer que el banco lo deniegue</button>
<button name="do" value="leave" formnovalidate>Volver a la tienda sin pagar</button></form>
<p>Vale cualquier ${bizum ? 'teléfono' : 'tarjeta inventada'}: los datos no se guardan ni se envían a nadie.</p>`,
  )
}

/** The page for an order that cannot be paid. */
export const errorPage = (code: string, text: string, back?: string): string =>
  page(
    'No se puede pagar',
    `<h1>No se puede pagar</h1><p>${escape(text)}</p><dl><dt>Error</dt><dd>${escape(code)}</dd></dl>` +
      (back ? `<a class="button" href="${escape(back)}">Volver a la tienda</a>` : ''),
  )
