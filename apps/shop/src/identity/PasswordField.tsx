import { type ComponentProps, useState } from 'react'
import { t } from '#/i18n/texts.ts'
import { Field } from '#/ui/Field.tsx'
import css from './identity.module.css'

/** A password that can be shown; pasting and password managers work. Warns of Caps Lock. */
export function PasswordField({ hint, ...field }: Omit<ComponentProps<typeof Field>, 'type' | 'label'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <div className={css['password']}>
      <Field
        {...field}
        label={t('login.password')}
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
