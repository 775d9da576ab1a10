import { formatPhone, normalisePhone } from '@lonja/contract/phone'
import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@lonja/ui/api/me.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { checkPhone } from '@lonja/ui/forms/checks.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import css from './ProfilePage.module.css'
import { SectionForm } from './SectionForm.tsx'
import { checkBirthDate } from './birth-date.ts'
import { profileQueries } from './profile.queries.ts'

/** A form for the user’s name, phone and date of birth; all are optional. The checkout uses the name and the phone. */
export function PersonalForm({ profile }: { profile: Profile }) {
  const { t } = useLocale()
  const save = useMutation(profileQueries.save(profile.id))
  const form = useStoredForm(
    `profile ${profile.id}`,
    {
      name: profile.name ?? '',
      surnames: profile.surnames ?? '',
      phone: profile.phone ? formatPhone(profile.phone) : '',
      birthDate: profile.birthDate ?? '',
    },
    { phone: (value, locale) => (value.trim() ? checkPhone(value, locale) : undefined), birthDate: checkBirthDate },
  )
  return (
    <SectionForm
      form={form}
      submit={t('profile.save')}
      done={t('profile.saved')}
      save={({ name, surnames, phone, birthDate }) =>
        save.mutateAsync({
          name: name.trim() || null,
          surnames: surnames.trim() || null,
          phone: normalisePhone(phone) ?? null,
          birthDate: birthDate || null,
        })
      }
    >
      <div className={css['pair']}>
        <Field {...form.field('name')} label={t('profile.name')} autoComplete="given-name" maxLength={80} />
        <Field {...form.field('surnames')} label={t('profile.surnames')} autoComplete="family-name" maxLength={120} />
        <Field
          {...form.field('phone')}
          type="tel"
          label={t('profile.phone')}
          hint={t('profile.phone_hint')}
          autoComplete="tel"
          inputMode="tel"
        />
        <Field
          {...form.field('birthDate')}
          type="date"
          label={t('profile.birth')}
          optional={t('form.optional')}
          autoComplete="bday"
        />
      </div>
    </SectionForm>
  )
}
