/** The menus of the app to which a town adds links. */
export const menuPlaces = ['main', 'user', 'guest', 'footer'] as const
export type MenuPlace = (typeof menuPlaces)[number]

/** The addresses that the app has in each menu anyway. Entries of a town with these addresses change nothing. */
export const builtInLinks: Readonly<Record<MenuPlace, readonly string[]>> = {
  main: ['/', '/catalog', '/bells', '/info', '/cms/quienes-somos'],
  user: ['/profile', '/orders', '/whitelist', '/businesses?fav=true', '/businesses', '/notifications'],
  guest: ['/orders', '/saved', '/businesses'],
  footer: ['/cms/aviso-legal', '/cms/privacidad', '/cms/cookies', '/cms/accesibilidad', '/cms/ayuda', '/ranking'],
}
