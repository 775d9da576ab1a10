import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '@lonja/contract/phone'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { customerQueries } from '#/customers/customer.queries.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './NewOrderPage.module.css'
import type { ChangeOrder } from './use-phone-order.ts'

/** The shortest text for which customers are searched. */
const shortest = 3

/** Finds a customer of the shop by phone number, name or e-mail address, and takes over the contact and the last address. */
export function FindCustomer({ onChange }: { onChange: ChangeOrder }) {
  const { t } = useLocale()
  const { id: shop } = useShop()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const search = words.trim()
  const found = useQuery({ ...customerQueries.list(shop, search, 0), enabled: search.length >= shortest })
  const customers = search.length >= shortest ? (found.data?.customers ?? []).slice(0, 5) : []
  const choose = async (id: string) => {
    setWords('')
    const { customer, orders } = await client.fetchQuery(customerQueries.one(shop, id))
    const address = orders.find(({ deliveryAddress }) => deliveryAddress !== null)?.deliveryAddress
    onChange({
      name: [customer.name, customer.surnames].filter(Boolean).join(' '),
      phone: customer.phone ?? '',
      email: customer.email ?? '',
      ...(address && {
        street: address.street,
        number: address.number ?? '',
        floor: address.floor ?? '',
        zip: address.zip,
        city: address.city,
      }),
    })
  }
  return (
    <>
      <Field
        type="search"
        label={t('manage.customers.search')}
        hint={t('manage.customers.search_hint')}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <output>
        {search.length >= shortest && found.isSuccess && customers.length === 0 && t('manage.customers.not_found')}
      </output>
      <ul className={css['found']}>
        {customers.map(({ id, name, surnames, phone, email }) => (
          <li key={id}>
            <Button kind="secondary" wide onClick={() => void choose(id)}>
              {[[name, surnames].filter(Boolean).join(' '), phone ? formatPhone(phone) : email]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
