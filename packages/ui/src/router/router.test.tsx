import type { Language } from '@lonja/contract/languages'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LocaleContext, localeOf } from '#/i18n/locale.ts'
import { NavLink, Router, RouterLink, placeOf, useLocation, useSearch } from './router.tsx'

const render = (path: string, children: ReactNode, language: Language = 'es') =>
  renderToStaticMarkup(
    <LocaleContext value={localeOf(language, {})}>
      <Router place={placeOf(path)}>{children}</Router>
    </LocaleContext>,
  )

describe('RouterLink', () => {
  it('leads to its path, with the prefix of the present language', () => {
    const link = <RouterLink to="/products?search=pan#top">Pan</RouterLink>
    expect(render('/', link)).toBe('<a href="/products?search=pan#top">Pan</a>')
    expect(render('/', link, 'ca')).toBe('<a href="/ca/products?search=pan#top">Pan</a>')
    expect(render('/', <RouterLink to="/">Inici</RouterLink>, 'ca')).toBe('<a href="/ca">Inici</a>')
  })
})

const isCurrent = (path: string, to: string, end = false) =>
  render(path, <NavLink to={to} end={end} />).includes('aria-current="page"')

describe('NavLink', () => {
  it.each([
    ['/orders', '/orders'],
    ['/businesses/horno', '/businesses'],
    ['/businesses?open=true', '/businesses?fav=true'],
  ])('on the page %s marks a link to %s as the present one', (path, to) => expect(isCurrent(path, to)).toBe(true))

  it.each([
    ['/orders-of-others', '/orders'],
    ['/order/1', '/orders'],
    ['/', '/orders'],
  ])('on the page %s does not mark a link to %s', (path, to) => expect(isCurrent(path, to)).toBe(false))

  it('with `end` is marked only on its own page, not on the pages below it', () => {
    expect(isCurrent('/catalog', '/', true)).toBe(false)
    expect(isCurrent('/', '/', true)).toBe(true)
  })

  it('keeps a value of aria-current that is given to it', () => {
    expect(render('/orders', <NavLink to="/orders" aria-current="false" />)).toContain('aria-current="false"')
  })
})

function Address() {
  const { pathname, search, hash } = useLocation()
  return [pathname, search, hash, useSearch().get('v')].join(' ')
}

describe('Router', () => {
  it('gives its children the parts of the present address', () => {
    expect(render('/product/1?v=rojo#opiniones', <Address />)).toBe('/product/1 ?v=rojo #opiniones rojo')
  })
})
