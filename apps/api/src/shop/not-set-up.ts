import type { NoticePage } from './notice-page.ts'

/** The page of an installation without a town. */
export const notSetUp: NoticePage = {
  title: 'Este mercado aún no está configurado',
  paragraphs: [
    'El programa funciona, pero todavía no sabe de qué pueblo es ni quién lo lleva.',
    'Si lo has instalado tú, busca en el registro del servidor la dirección que termina en «/manage/setup#code=» y un código de cuatro grupos de letras. Con systemd sale con «journalctl --unit lonja». Abre esa dirección y sigue los pasos: son unos cinco minutos.',
  ],
  link: { to: '/manage/setup', text: 'Tengo el código' },
  color: '#17509e',
}
