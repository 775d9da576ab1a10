import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { violationText } from '@lonja/ui/api/api-error.ts'
import type { Profile } from '@lonja/ui/api/me.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { checkEmail } from '@lonja/ui/forms/checks.ts'
import { useForm } from '@lonja/ui/forms/form.ts'
import { checkNewPassword, passwordRefusal } from '@lonja/ui/forms/new-password.ts'
import css from './ProfilePage.module.css'
import { SectionForm } from './SectionForm.tsx'
import { profileQueries } from './profile.queries.ts'

const needed = (value: string, { t }: Locale) => (value ? undefined : t('login.password_blank'))

/** The forms that change the password and the e-mail of the login. Each of them requires the current password. */
export function AccessForms({ profile }: { profile: Profile }) {
  const { t } = useLocale()
  const [open, setOpen] = useState<'email' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={css['tools']}>
        <Button kind="secondary" onClick={() => setOpen('email')}>
          {t('profile.change_email')}
        </Button>
        <Button kind="secondary" onClick={() => setOpen('password')}>
          {t('profile.change_password')}
        </Button>
      </div>
      <Dialog open={open === 'email'} title={t('profile.change_email')} onClose={close}>
        <EmailForm profile={profile} onDone={close} />
      </Dialog>
      <Dialog open={open === 'password'} title={t('profile.change_password')} onClose={close}>
        <NewPasswordForm profile={profile} onDone={close} />
      </Dialog>
    </>
  )
}

interface AccessFormProps {
  profile: Profile
  onDone: () => void
}

function EmailForm({ profile, onDone }: AccessFormProps) {
  const { t } = useLocale()
  const save = useMutation(profileQueries.save(profile.id))
  const form = useForm({ email: profile.email, currentPassword: '' }, { email: checkEmail, currentPassword: needed })
  return (
    <SectionForm
      form={form}
      submit={t('profile.change_email')}
      done={t('profile.email_changed')}
      save={async ({ email, currentPassword }) => {
        await save.mutateAsync({ email: email.trim(), currentPassword })
        onDone()
      }}
    >
      <p className={css['lead']}>{t('profile.email_text')}</p>
      <Field {...form.field('email')} type="email" label={t('register.email')} autoComplete="email" inputMode="email" />
      <PasswordField
        {...form.field('currentPassword')}
        label={t('profile.current_password')}
        autoComplete="current-password"
      />
    </SectionForm>
  )
}

function NewPasswordForm({ profile, onDone }: AccessFormProps) {
  const locale = useLocale()
  const { t } = locale
  const save = useMutation(profileQueries.save(profile.id))
  const client = useQueryClient()
  const form = useForm({ currentPassword: '', password: '' }, { currentPassword: needed, password: checkNewPassword })
  return (
    <SectionForm
      form={form}
      submit={t('profile.change_password')}
      done={t('profile.password_changed')}
      refusal={(error, name) =>
        name === 'password' ? passwordRefusal(locale, error) : violationText(locale, error, name)
      }
      save={async ({ currentPassword, password }) => {
        await save.mutateAsync({ currentPassword, password })
        // The server has ended all other sessions, so the list of sessions is loaded again.
        void client.invalidateQueries({ queryKey: profileQueries.sessions(profile.id).queryKey })
        onDone()
      }}
    >
      <p className={css['lead']}>{t('profile.password_text')}</p>
      <input type="text" name="username" value={profile.username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label={t('profile.current_password')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('password')}
        label={t('profile.new_password')}
        hint={t('register.password_hint')}
        autoComplete="new-password"
      />
    </SectionForm>
  )
}
