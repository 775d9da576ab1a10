import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Profile } from '@lonja/ui/api/me.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { logout } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './ProfilePage.module.css'
import { SectionForm } from './SectionForm.tsx'
import { profileQueries } from './profile.queries.ts'

/** The download of the user’s personal data, and the deletion of the account. */
export function OwnData({ profile }: { profile: Profile }) {
  const locale = useLocale()
  const { t } = locale
  const [erasing, setErasing] = useState(false)
  const download = useMutation({
    ...profileQueries.ownData(),
    onSuccess: (file) => saveFile(file, 'lonja-mis-datos.zip'),
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  return (
    <>
      <p className={css['lead']}>
        <Link to="/cms/privacidad">{t('profile.privacy')}</Link>
      </p>
      <div className={css['tools']}>
        <Button kind="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          {t('profile.export')}
        </Button>
        <Button kind="danger" onClick={() => setErasing(true)}>
          {t('profile.erase')}
        </Button>
      </div>
      <Dialog open={erasing} title={t('profile.erase_title')} onClose={() => setErasing(false)}>
        <Erase profile={profile} />
      </Dialog>
    </>
  )
}

/**
 * The deletion of the account. First it lists the data that will be deleted and the data that must be kept by law.
 */
function Erase({ profile }: { profile: Profile }) {
  const { t } = useLocale()
  const api = useApi()
  const navigate = useNavigate()
  const erase = useMutation(profileQueries.erase())
  const form = useForm(
    { currentPassword: '' },
    { currentPassword: (value) => (value ? undefined : t('login.password_blank')) },
  )
  return (
    <SectionForm
      form={form}
      kind="danger"
      submit={t('profile.erase_submit')}
      done={t('profile.erased')}
      save={async ({ currentPassword }) => {
        await erase.mutateAsync({ currentPassword, username: profile.username })
        await logout(api)
        navigate('/', { replace: true })
      }}
    >
      <div className={css['erase']}>
        <h3>{t('profile.erase_goes')}</h3>
        <p>{t('profile.erase_goes_text')}</p>
        <h3>{t('profile.erase_stays')}</h3>
        <p>{t('profile.erase_stays_text')}</p>
        <p>{t('profile.erase_final')}</p>
      </div>
      <PasswordField
        {...form.field('currentPassword')}
        label={t('profile.current_password')}
        autoComplete="current-password"
      />
    </SectionForm>
  )
}
