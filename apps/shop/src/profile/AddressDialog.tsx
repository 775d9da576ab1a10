import { provinceOf } from '@lonja/contract/zip'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { checkZip } from '@lonja/ui/forms/checks.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import css from './ProfilePage.module.css'
import { SectionForm } from './SectionForm.tsx'
import { type Address, profileQueries } from './profile.queries.ts'

interface AddressDialogProps {
  /** The address to change; undefined for a new address. */
  address: Address | undefined
  /** Whether the account has no addresses yet. Then the new address is proposed as the default address. */
  first: boolean
  onClose: () => void
}

/** A dialog to add or change an address; the province comes from the postal code. */
export function AddressDialog({ address, first, onClose }: AddressDialogProps) {
  const { t } = useLocale()
  const save = useMutation(profileQueries.saveAddress())
  const [main, setMain] = useState(address?.main ?? first)
  const form = useStoredForm(
    `address ${address?.id ?? 'new'}`,
    {
      label: address?.label ?? '',
      zip: address?.zip ?? '',
      city: address?.city ?? '',
      street: address?.street ?? '',
      number: address?.number ?? '',
      floor: address?.floor ?? '',
    },
    {
      zip: checkZip,
      city: (value) => (value.trim() ? undefined : t('payment.city_blank')),
      street: (value) => (value.trim() ? undefined : t('payment.street_blank')),
    },
  )
  const province = provinceOf(form.values.zip.trim())
  const store = async ({ label, zip, city, street, number, floor }: typeof form.values) => {
    await save.mutateAsync({
      ...(address && { id: address.id }),
      label: label.trim() || null,
      zip: zip.trim(),
      city: city.trim(),
      street: street.trim(),
      number: number.trim() || null,
      floor: floor.trim() || null,
      province: provinceOf(zip.trim()) ?? null,
      main,
    })
    onClose()
  }
  return (
    <Dialog open title={t(address ? 'profile.edit_address' : 'profile.add_address')} onClose={onClose}>
      <SectionForm form={form} submit={t('profile.save')} done={t('profile.address_saved')} save={store}>
        <Field
          {...form.field('label')}
          label={t('profile.label')}
          optional={t('form.optional')}
          hint={t('profile.label_hint')}
          autoComplete="off"
          maxLength={60}
        />
        <div className={css['pair']}>
          <Field
            {...form.field('zip')}
            label={t('payment.zip')}
            hint={province}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={5}
          />
          <Field {...form.field('city')} label={t('payment.city')} autoComplete="address-level2" maxLength={100} />
        </div>
        <Field {...form.field('street')} label={t('payment.street')} autoComplete="address-line1" maxLength={160} />
        <div className={css['pair']}>
          <Field {...form.field('number')} label={t('payment.number')} autoComplete="off" maxLength={20} />
          <Field
            {...form.field('floor')}
            label={t('payment.floor')}
            optional={t('form.optional')}
            autoComplete="address-line2"
            maxLength={40}
          />
        </div>
        <Choice
          type="checkbox"
          label={t('profile.is_main')}
          checked={main}
          onChange={({ target }) => setMain(target.checked)}
        />
      </SectionForm>
    </Dialog>
  )
}
