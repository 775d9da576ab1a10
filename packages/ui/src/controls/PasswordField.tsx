import { type ComponentProps, useState } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import { Field } from './Field.tsx'
import css from './PasswordField.module.css'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'label'> & { label?: string }

/** A password field with a button that shows the password. It allows pasting, and warns if Caps Lock is on. */
export function PasswordField({ hint, label, ...field }: PasswordFieldProps) {
  const { t } = useLocale()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <div className={css['password']}>
      <Field
        {...field}
        label={label ?? t('login.password')}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        hint={capsLock ? t('login.caps_lock') : hint}
      />
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t('login.show')}
      </button>
    </div>
  )
}
