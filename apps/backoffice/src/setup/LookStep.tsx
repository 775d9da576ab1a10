import { contrastWithWhite } from '@lonja/contract/setup/contrast'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SetupPage.module.css'
import { type SetupForm, isReadable } from './setup-form.ts'

/** The name and the colour of the app, with a preview. */
export function LookStep({ form }: { form: SetupForm }) {
  const { t, language } = useLocale()
  const { appName, color } = form.values
  const contrast = contrastWithWhite(color).toLocaleString(language, { maximumFractionDigits: 1 })
  return (
    <>
      <Field
        {...form.field('appName')}
        label={t('manage.setup.app')}
        hint={t('manage.setup.app_hint')}
        maxLength={40}
        autoComplete="off"
      />
      <Field {...form.field('color')} type="color" label={t('manage.setup.color')} />
      <div aria-live="polite">
        <InlineNotice tone={isReadable(color) ? 'good' : 'bad'}>
          {t(isReadable(color) ? 'manage.setup.color_good' : 'manage.setup.color_light')}{' '}
          {t('manage.setup.contrast', { contrast })}
        </InlineNotice>
      </div>
      <div className={css['previews']} aria-hidden="true">
        {(['phone', 'desk'] as const).map((window) => (
          <figure key={window} className={css[window]}>
            <p style={{ backgroundColor: color }}>{appName || t('manage.setup.app')}</p>
            <div />
            <div />
            <figcaption>{t(`manage.setup.preview_${window}`)}</figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}
