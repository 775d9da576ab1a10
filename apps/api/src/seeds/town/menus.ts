import type { DemoMenu } from './types.ts'

/** The menus of the app. `footer` is at the bottom of every screen, and its links lead to texts of the town. */
export const menus: readonly DemoMenu[] = [
  {
    code: 'main',
    name: 'Menú principal',
    entries: [
      { title: 'Inicio', url: '/', icon: 'home' },
      { title: 'Catálogo', url: '/catalog', icon: 'catalog' },
      { title: 'Campañas', url: '/bells', icon: 'bell' },
      { title: 'Quiénes somos', url: '/info', icon: 'info' },
    ],
  },
  {
    code: 'user',
    name: 'Menú de la cuenta',
    entries: [
      { title: 'Mi perfil', url: '/profile', icon: 'user' },
      { title: 'Mis pedidos', url: '/orders', icon: 'orders' },
      { title: 'Lista de deseos', url: '/whitelist', icon: 'heart' },
      { title: 'Tiendas favoritas', url: '/businesses', icon: 'store' },
      { title: 'Notificaciones', url: '/notifications', icon: 'bell' },
    ],
  },
  {
    code: 'footer',
    name: 'Pie de página',
    entries: [
      { title: 'Aviso legal', cms: 'aviso-legal' },
      { title: 'Privacidad', cms: 'privacidad' },
      { title: 'Cookies', cms: 'cookies' },
      { title: 'Accesibilidad', cms: 'accesibilidad' },
      { title: 'Ayuda', cms: 'ayuda' },
    ],
  },
]
