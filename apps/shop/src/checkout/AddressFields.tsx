import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useRef } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { formatAddress } from '@lonja/contract/addresses/format-address'
import css from './Checkout.module.css'
import type { AddressName } from './address.ts'
import { type SavedAddress, paymentQueries } from './payment.queries.ts'

/** Loaded lazily, because few shops deliver by distance. */
const Position = lazy(() => import('./Position.tsx').then(({ Position: component }) => ({ default: component })))

interface AddressFieldsProps {
  form: Form<AddressName>
  saved: readonly SavedAddress[]
  /** The province that belongs to the postal code. */
  province: string | undefined
  /** Whether a shop delivers by distance and the distance is not known yet. */
  asksWhere: boolean
  /** The name of the first shop that does not deliver to the address, and the reason. */
  refusal: string | undefined
}

/** The delivery address: a saved one or a new one. */
export function AddressFields({ form, saved, province, asksWhere, refusal }: AddressFieldsProps) {
  const { t } = useLocale()
  const { savedAddress, position } = form.values
  return (
    <fieldset className={css['group']}>
      <legend>{t('payment.address')}</legend>
      {saved.length > 0 && (
        <div className={css['choices']}>
          {saved.map((address) => (
            <Choice
              key={address.id}
              type="radio"
              name="savedAddress"
              label={formatAddress(address)}
              checked={savedAddress === address.id}
              onChange={() => form.set('savedAddress', address.id)}
            />
          ))}
          <Choice
            type="radio"
            name="savedAddress"
            label={t('payment.other_address')}
            checked={savedAddress === ''}
            onChange={() => form.set('savedAddress', '')}
          />
        </div>
      )}
      {(savedAddress === '' || saved.length === 0) && (
        <TypedAddress form={form} province={province} refusal={refusal} />
      )}
      {(savedAddress === '' || saved.length === 0) && (asksWhere || position !== '') && (
        <Suspense>
          <Position form={form} />
        </Suspense>
      )}
    </fieldset>
  )
}

function TypedAddress({ form, province, refusal }: Pick<AddressFieldsProps, 'form' | 'province' | 'refusal'>) {
  const { t } = useLocale()
  const { zip, city } = form.values
  const { data: town } = useQuery(paymentQueries.town(zip.trim()))
  const filled = useRef('')
  const arrived = useRef<string>(undefined)

  useEffect(() => {
    // A town that the customer typed stays. A town that was filled in for the previous postal code is replaced, or
    // removed if the new postal code has no known town.
    if (town === undefined || (city !== '' && city !== filled.current && city !== town)) return
    filled.current = town ?? ''
    if (city === filled.current) return
    arrived.current = filled.current
    form.set('city', filled.current)
  }, [town, city, form])

  useEffect(() => {
    if (city !== arrived.current) return
    arrived.current = undefined
    const input = document.activeElement
    // If the field has the focus when the town is filled in, selects the text, so that typing replaces it.
    if (input instanceof HTMLInputElement && input.name === 'city') input.select()
  }, [city])

  return (
    <div className={css['address']}>
      <Field
        {...form.field('zip')}
        error={form.errorOf('zip') ?? refusal}
        label={t('payment.zip')}
        hint={province}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={5}
      />
      <Field {...form.field('city')} label={t('payment.city')} autoComplete="address-level2" />
      <Field {...form.field('street')} label={t('payment.street')} autoComplete="address-line1" />
      <Field {...form.field('number')} label={t('payment.number')} autoComplete="off" />
      <Field
        {...form.field('floor')}
        label={t('payment.floor')}
        optional={t('form.optional')}
        autoComplete="address-line2"
      />
      <Link to="/location" className={css['link']}>
        {t('location.on_map')}
      </Link>
    </div>
  )
}
