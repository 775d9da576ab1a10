import { imageGalleryContract } from '@lonja/contract/galleries/image-gallery'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'
import { TownGallery } from './TownGallery.tsx'

/** The galleries of the town, which the home page shows, and those of shops. */
export const { Screen, records } = defineRecordScreens(imageGalleryContract, {
  at: '/town/galleries',
  rights: 'content',
  texts: { title: 'manage.galleries.title', add: 'manage.galleries.add', none: 'manage.galleries.none' },
  // Beside the form it is said where a gallery is shown, before it is removed.
  without: ['remove'],
  labels: {
    name: 'manage.galleries.name',
    code: 'manage.galleries.code',
    images: 'manage.galleries.pictures',
    business: 'manage.shop',
  },
  hints: { name: 'manage.galleries.name_hint', code: 'manage.galleries.code_hint' },
  kinds: { images: 'list' },
  columns: ['name', 'images', 'code', 'business'],
  cells: {
    name: ({ name, code, business }) => name || business?.name || code,
    images: ({ images }, { formatNumber }) => formatNumber(images.length),
  },
  views: {
    town: { title: 'manage.galleries.of_town', query: { 'exists[business]': 'false' } },
    shops: { title: 'manage.galleries.of_shops', query: { 'exists[business]': 'true' } },
  },
  form: ['name'],
  more: ['code'],
  codes: { code: 'name' },
  opensNew: true,
  Beside: TownGallery,
})
