import { paymentMethodContract } from '@lonja/contract/payments/payment-method'
import { defineRecordScreens } from '#/kit/define-record-screens.tsx'

/** The ways to pay: their names, fees and shops. The keys of the bank are in the settings of the server. */
export const { Screen, records } = defineRecordScreens(paymentMethodContract, {
  at: '/town/payment-methods',
  rights: 'town.people',
  texts: {
    title: 'manage.payment_methods.title',
    add: 'manage.payment_methods.add',
    none: 'manage.payment_methods.none',
  },
  without: ['remove'],
  labels: {
    name: 'manage.payment_methods.name',
    kind: 'manage.payment_methods.kind',
    description: 'manage.payment_methods.description',
    fee: 'manage.payment_methods.fee',
    enabled: 'manage.payment_methods.enabled',
    business: 'manage.payment_methods.shops',
    sort: 'manage.payment_methods.sort',
  },
  hints: { business: 'manage.payment_methods.shops_hint', fee: 'manage.payment_methods.fee_hint' },
  kinds: { description: 'lines' },
  columns: ['name', 'kind', 'fee', 'enabled'],
  filters: ['enabled'],
  form: ['name', 'kind', 'description', 'fee', 'enabled'],
  more: ['business', 'sort'],
  initial: { kind: 'shop', fee: 0, enabled: false, sort: 0 },
  codes: { code: 'name' },
})
