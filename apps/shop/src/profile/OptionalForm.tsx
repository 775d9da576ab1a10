import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Profile } from '@lonja/ui/api/me.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { checkZip } from '@lonja/ui/forms/checks.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import css from './ProfilePage.module.css'
import { SectionForm } from './SectionForm.tsx'
import { profileQueries } from './profile.queries.ts'

const genders = ['female', 'male', 'other'] as const
const civilStatuses = ['single', 'married', 'partner', 'separated', 'divorced', 'widowed'] as const

/** A form for facts about the user that no order needs. */
export function OptionalForm({ profile }: { profile: Profile }) {
  const { t } = useLocale()
  const save = useMutation(profileQueries.save(profile.id))
  const { gender, civilStatus, country, state, city, postalCode } = profile
  const form = useStoredForm(
    `optional ${profile.id}`,
    {
      gender: gender ?? '',
      civilStatus: civilStatus ?? '',
      country: country ?? '',
      state: state ?? '',
      city: city ?? '',
      postalCode: postalCode ?? '',
    },
    { postalCode: (value, locale) => (value.trim() ? checkZip(value, locale) : undefined) },
  )
  return (
    <SectionForm
      form={form}
      submit={t('profile.save')}
      done={t('profile.saved')}
      save={(values) =>
        save.mutateAsync(
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim() || null])),
        )
      }
    >
      <div className={css['pair']}>
        <OneOf
          {...form.field('gender')}
          label={t('profile.gender')}
          autoComplete="sex"
          saved={gender}
          options={genders.map((value) => [value, `profile.genders.${value}`])}
        />
        <OneOf
          {...form.field('civilStatus')}
          label={t('profile.civil')}
          autoComplete="off"
          saved={civilStatus}
          options={civilStatuses.map((value) => [value, `profile.civils.${value}`])}
        />
        <Field
          {...form.field('country')}
          label={t('profile.country')}
          autoComplete="section-profile country-name"
          maxLength={60}
        />
        <Field
          {...form.field('state')}
          label={t('profile.state')}
          autoComplete="section-profile address-level1"
          maxLength={60}
        />
        <Field
          {...form.field('city')}
          label={t('payment.city')}
          autoComplete="section-profile address-level2"
          maxLength={100}
        />
        <Field
          {...form.field('postalCode')}
          label={t('payment.zip')}
          autoComplete="section-profile postal-code"
          inputMode="numeric"
          maxLength={5}
        />
      </div>
    </SectionForm>
  )
}

interface OneOfProps extends ComponentProps<'select'> {
  label: string
  error: string | undefined
  /**
   * The stored value. If another program stored a value that the form does not offer, it stays until the user chooses
   * another value.
   */
  saved: string | null
  options: readonly (readonly [value: string, text: TextKey])[]
}

function OneOf({ saved, options, ...select }: OneOfProps) {
  const { t } = useLocale()
  return (
    <SelectField {...select}>
      <option value="">{t('profile.not_said')}</option>
      {saved && !options.some(([value]) => value === saved) && <option>{saved}</option>}
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {t(text)}
        </option>
      ))}
    </SelectField>
  )
}
