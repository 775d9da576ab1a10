import { useId, useRef } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './look.module.css'

interface LogoFieldProps {
  /** The address of the present logo. */
  address: string | null
  onChange: (logo: File | null) => void
}

/** Chooses the picture beside the name of the town's shop. */
export function LogoField({ address, onChange }: LogoFieldProps) {
  const { t } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <fieldset className={css['logo']} aria-describedby={id}>
      <legend>{t('manage.setup.logo')}</legend>
      {address !== null && <img src={address} alt={t('manage.setup.logo_chosen')} />}
      <div className={css['buttons']}>
        <Button ref={button} kind="secondary" onClick={() => input.current?.click()}>
          {t(address === null ? 'manage.setup.logo_add' : 'manage.setup.logo_change')}
        </Button>
        {address !== null && (
          <Button
            kind="quiet"
            onClick={() => {
              onChange(null)
              button.current?.focus()
            }}
          >
            {t('manage.setup.logo_none')}
          </Button>
        )}
      </div>
      <p id={id}>{t('manage.setup.logo_hint')}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('manage.setup.logo')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Otherwise choosing the same file again would not be a change.
          target.value = ''
          if (file) onChange(file)
        }}
      />
    </fieldset>
  )
}
