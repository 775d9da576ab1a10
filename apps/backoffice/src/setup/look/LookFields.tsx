import { contrastWithWhite } from '@lonja/contract/setup/contrast'
import type { ComponentProps } from 'react'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { isReadable } from '../setup-form.ts'
import { addressOf } from './address-of.ts'
import { LogoField } from './LogoField.tsx'
import { LookPreview } from './LookPreview.tsx'

interface LookFieldsProps {
  form: {
    values: Readonly<Record<'appName' | 'color', string>>
    field: (name: 'appName' | 'color') => Partial<ComponentProps<typeof Field>>
  }
  /** A new picture, the address of the present one, or null for none. */
  logo: File | string | null
  onLogo: (logo: File | null) => void
}

/** The name, the colour and the logo of the town's shop, with a preview. */
export function LookFields({ form, logo, onLogo }: LookFieldsProps) {
  const { t, language } = useLocale()
  const { appName, color } = form.values
  const contrast = contrastWithWhite(color).toLocaleString(language, { maximumFractionDigits: 1 })
  const address = addressOf(logo)
  return (
    <>
      <Field
        {...form.field('appName')}
        label={t('manage.setup.app')}
        hint={t('manage.setup.app_hint')}
        maxLength={40}
        autoComplete="off"
      />
      <LogoField address={address} onChange={onLogo} />
      <Field
        {...form.field('color')}
        type="color"
        label={t('manage.setup.color')}
        hint={t('manage.setup.color_hint')}
      />
      <div aria-live="polite">
        <InlineNotice tone={isReadable(color) ? 'good' : 'bad'}>
          {t(isReadable(color) ? 'manage.setup.color_good' : 'manage.setup.color_light')}{' '}
          {t('manage.setup.contrast', { contrast })}
        </InlineNotice>
      </div>
      <LookPreview name={appName || t('manage.setup.app')} color={color} logo={address} />
    </>
  )
}
