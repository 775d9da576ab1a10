import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { builtInLinks } from '@lonja/contract/menus/places'
import { type NavigationEntry, guestMenu, legalLinks, mainMenu, userMenu } from './navigation.ts'
import { hasScreen, matchRoute, routes } from './routes.ts'

const listed = (menu: readonly NavigationEntry[]) => menu.map(({ title, url }) => [title, url])

describe('the menus of SPEC §2', () => {
  it('the main menu lists home, catalog, campaign and whoami [C2.27]', () => {
    expect(listed(mainMenu)).toEqual([
      ['menu.home', '/'],
      ['menu.catalog', '/catalog'],
      ['menu.campaigns', '/bells'],
      ['menu.whoami', '/info'],
    ])
  })

  it('the menu of a logged-in user lists profile, my-orders, whitelist, fav-businesses and notifications, and also all shops [C2.28]', () => {
    expect(listed(userMenu)).toEqual([
      ['menu.profile', '/profile'],
      ['menu.orders', '/orders'],
      ['menu.whitelist', '/whitelist'],
      ['menu.businesses', '/businesses?fav=true'],
      ['menu.shops', '/businesses'],
      ['menu.notifications', '/notifications'],
    ])
  })

  it('the menu of a guest has other entries, which need no account [C2.29]', () => {
    expect(listed(guestMenu)).toEqual([
      ['menu.orders', '/orders'],
      ['menu.whitelist', '/saved'],
      ['menu.shops', '/businesses'],
    ])
    for (const { url } of guestMenu) expect(matchRoute(url).route.needsLogin).toBeUndefined()
  })

  it('each entry has an icon, a title and a URL [C2.32]', () => {
    for (const { icon, title, url } of [...mainMenu, ...userMenu, ...guestMenu]) {
      expect(icon).toBeTypeOf('function')
      expect(title).toMatch(/^menu\./)
      expect(hasScreen(url.split('?')[0]!)).toBe(true)
    }
  })
})

describe('the routes of SPEC §2', () => {
  it.each([
    '/',
    '/products',
    '/product/1',
    '/orders',
    '/order/1',
    '/notifications',
    '/notification/1',
    '/profile',
    '/whitelist',
    '/login',
    '/logout',
    '/register',
    '/recovery',
    '/cms/cookies',
    '/cart',
    '/cities',
    '/location',
    '/payment',
    '/businesses',
    '/catalog',
    '/bells',
    '/info',
  ])('%s has a screen of its own [C2.3]', (path) => expect(hasScreen(path)).toBe(true))

  it.each(['/nada', '/product', '/cms', '/orders/1/2', '/not-found'])('%s is not found [C2.2]', (path) => {
    expect(matchRoute(path).route.load).toBe(matchRoute('/not-found').route.load)
  })

  it('only notifications, notification, profile and whitelist need a login [C2.26 C5.1]', () => {
    expect(routes.filter(({ needsLogin }) => needsLogin).map(({ path }) => path)).toEqual([
      '/notifications',
      '/notification/:id',
      '/profile',
      '/whitelist',
    ])
  })
})

describe('the split pane', () => {
  it('has the same minimum window width in the styles of the header, side menu and tab bar [C2.33]', async () => {
    const { splitPaneWidth } = await import('@lonja/contract/constants')
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    for (const file of ['Shell.module.css', 'TabBar.module.css'])
      expect(read(file)).toMatch(new RegExp(`width (>=|<) ${splitPaneWidth}px`))
    expect(/\.side \{[^}]*@media \(width >= (\d+)px\)/.exec(read('Shell.module.css'))?.[1]).toBe(`${splitPaneWidth}`)
    expect(/\.burger \{[^}]*@media \(width >= (\d+)px\)/.exec(read('Shell.module.css'))?.[1]).toBe(`${splitPaneWidth}`)
  })
})

it('the contract knows every link of the menus, so that a town does not add it again', () => {
  const menus = { main: mainMenu, user: userMenu, guest: guestMenu, footer: legalLinks }
  for (const [place, links] of Object.entries(menus))
    expect(builtInLinks[place as keyof typeof menus]).toEqual(expect.arrayContaining(links.map(({ url }) => url)))
})
