import { languages } from '@lonja/contract/languages'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SetupPage.module.css'
import type { SetupForm } from './setup-form.ts'

/** The languages of the pages. */
export function LanguagesStep({ form }: { form: SetupForm }) {
  const { t } = useLocale()
  const chosen = form.values.languages.split(',')
  return (
    <fieldset className={css['choices']} id="languages">
      <legend>{t('manage.setup.languages')}</legend>
      {languages.map((language) => (
        <Choice
          key={language}
          type="checkbox"
          label={<span lang={language}>{t(`language.${language}`)}</span>}
          {...(language === 'es' && { hint: t('manage.setup.always') })}
          checked={chosen.includes(language)}
          disabled={language === 'es'}
          onChange={({ target: { checked } }) =>
            form.set(
              'languages',
              languages.filter((each) => (each === language ? checked : chosen.includes(each))).join(','),
            )
          }
        />
      ))}
    </fieldset>
  )
}
