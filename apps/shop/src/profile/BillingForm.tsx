import { formatAddress } from '@lonja/contract/addresses/format-address'
import { isIdentityNumber, normaliseIdentityNumber } from '@lonja/contract/identity-numbers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '@lonja/ui/api/me.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Choice, Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { SectionForm } from './SectionForm.tsx'
import { profileQueries } from './profile.queries.ts'

/** A form for the customer’s data on invoices. */
export function BillingForm({ profile }: { profile: Profile }) {
  const { t } = useLocale()
  const save = useMutation(profileQueries.save(profile.id))
  const { data: addresses = [] } = useQuery(profileQueries.addresses(profile.id))
  const [surcharge, setSurcharge] = useState(profile.equivalenceSurcharge)
  const form = useStoredForm(
    `billing ${profile.id}`,
    { nif: profile.nif ?? '', billingAddress: profile.billingAddress?.id ?? '' },
    { nif: (value) => (value.trim() === '' || isIdentityNumber(value) ? undefined : t('profile.nif_wrong')) },
  )
  return (
    <SectionForm
      form={form}
      submit={t('profile.save')}
      done={t('profile.saved')}
      save={({ nif, billingAddress }) =>
        save.mutateAsync({
          nif: normaliseIdentityNumber(nif) || null,
          billingAddress: billingAddress || null,
          equivalenceSurcharge: surcharge,
        })
      }
    >
      <Field
        {...form.field('nif')}
        label={t('profile.nif')}
        hint={t('profile.nif_hint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
      />
      <SelectField {...form.field('billingAddress')} label={t('profile.billing_address')}>
        <option value="">{t('profile.billing_same')}</option>
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {formatAddress(address)}
          </option>
        ))}
      </SelectField>
      <Choice
        type="checkbox"
        label={t('profile.surcharge')}
        hint={t('profile.surcharge_hint')}
        checked={surcharge}
        onChange={({ target }) => setSurcharge(target.checked)}
      />
    </SectionForm>
  )
}
