import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { serveShop } from '#/shop/serve-shop'
import { hashOf, scriptsIn } from '#/testing/page-scripts'
import { testApi } from '#/testing/scenario'

const { services, send } = await testApi()
const shop = await buildApp(services)
await serveShop(shop, services)
afterAll(() => shop.close())

/**
 * Texts that become a script if they are inserted without escaping into HTML, an attribute, an address or JSON inside
 * a page.
 */
const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><iframe srcdoc="<script>alert(1)</script>">',
  "' onmouseover='alert(1)",
  '<a href="javascript:alert(1)">x</a>',
  '<!--<script>alert(1)</script>-->',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<base href="//evil.test/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '\u2028</title><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}<b>',
]

/** Returns the tags that contain code of a payload. A page has such tags only if it does not escape the payload. */
const foreignTags = (html: string): string[] =>
  (html.match(/<[a-z!][^>]*>/gi) ?? []).filter((tag) =>
    /alert\(1\)|evil\.test|onerror|onload|onmouseover|javascript:|srcdoc|<mglyph/i.test(
      tag.replaceAll(/"[^"]*"/g, quotedSafely),
    ),
  )

/**
 * Replaces a quoted attribute value by an empty one, because text in quotes is harmless. An address that begins with
 * `javascript:` remains, because browsers run it.
 */
const quotedSafely = (quoted: string): string => (/^"\s*javascript:/i.test(quoted) ? quoted : '""')

describe('code that somebody enters into a page of the town', () => {
  it.each(payloads.map((payload, index) => [index, payload] as const))(
    'is shown as text and does not run (payload %i)',
    async (index, payload) => {
      const url = `pagina-${index}`
      const made = await send({
        as: 'admin',
        when: 'POST /api/cms',
        body: {
          title: payload,
          name: payload.slice(0, 120),
          code: url,
          url,
          meta: { title: payload, description: payload },
          body: [
            { type: 'h2', text: payload },
            { type: 'h3', text: payload },
            { type: 'p', text: payload, onclick: 'alert(1)', html: payload },
            { type: 'ul', items: [payload] },
            { type: 'ol', items: [payload] },
            { type: 'table', head: [payload], rows: [[payload]] },
          ],
        },
      })
      expect(made.statusCode).toBe(201)
      expect(made.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
      expect(made.headers['content-type']).toContain('application/json')
      expect(made.json<{ body: object[] }>().body[2]).toEqual({ type: 'p', text: payload })

      const page = await shop.inject(`/cms/${url}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('<article')
      expect(page.body).not.toContain('<script>alert')
      for (const script of scriptsIn(page.body))
        expect(page.headers['content-security-policy']).toContain(hashOf(script))
      for (const tag of page.body.match(/<script[^>]*>/gi) ?? [])
        expect(tag).toMatch(/^<script(?: type="application\/json" id="state")?>$/)
      expect(foreignTags(page.body)).toEqual([])
    },
  )
})
