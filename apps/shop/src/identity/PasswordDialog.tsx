import { addressIn } from '@lonja/contract/languages'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { type SessionUser, currentUser, login, subscribeToSession } from '@lonja/ui/api/session.ts'
import { type Locale, LocaleContext, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import css from './identity.module.css'

const field = 'sessionPassword'

interface PasswordRequest {
  api: Client
  user: SessionUser
}

/**
 * Asks for the password of `user` in a dialog above the page. The promise resolves after a login in this tab or in
 * another tab, or after the dialog is closed.
 */
export function promptPassword(api: Client, locale: Locale, user: SessionUser): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const end = () => {
      root.unmount()
      place.remove()
      resolve()
    }
    root.render(
      <LocaleContext value={locale}>
        <PasswordDialog api={api} user={user} onEnd={end} />
      </LocaleContext>,
    )
  })
}

function PasswordDialog({ onEnd, ...who }: PasswordRequest & { onEnd: () => void }) {
  const { t } = useLocale()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  useEffect(() => subscribeToSession(() => currentUser() && setOpen(false)), [])
  // The dialog has moved the focus to its first control. This effect moves the focus to the password field.
  useEffect(() => document.getElementById(field)?.focus(), [])
  return (
    <Dialog open={open} title={t('session.again')} onClose={onEnd}>
      <PasswordForm {...who} onRefuse={close} />
    </Dialog>
  )
}

/** Only the same account can log in here, because the text on the page belongs to that account. */
function PasswordForm({ api, user, onRefuse }: PasswordRequest & { onRefuse: () => void }) {
  const locale = useLocale()
  const { t, language } = locale
  const form = useForm({ [field]: '' }, { [field]: (value) => (value ? undefined : t('login.password_blank')) })
  const send = () => login(api, user.username, form.values[field])
  const { problems, busy, attributes } = useSubmit(form, send, (error) => [
    { id: field, text: errorText(locale, error) },
  ])
  return (
    <form className={css['form']} {...attributes}>
      <p>{t('session.again_text')}</p>
      <ErrorSummary problems={problems} />
      <p>
        {t('session.again_as')} <strong>{user.username}</strong>
      </p>
      <input type="text" name="username" value={user.username} autoComplete="username" readOnly hidden />
      <PasswordField {...form.field(field)} autoComplete="current-password" />
      <Button type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
      <Button kind="quiet" wide onClick={onRefuse}>
        {t('session.not_now')}
      </Button>
      <p className={css['other']}>
        {/* In a browser the link opens another tab, so that the typed text stays. The packed app has no tabs. */}
        <a href={addressIn(language, '/recovery')} target={api.origin === '' ? '_blank' : undefined}>
          {t('login.forgot')}
        </a>
      </p>
    </form>
  )
}
