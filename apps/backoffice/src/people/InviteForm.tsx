import { useState } from 'react'
import { type ShopRole, shopRoles } from '@lonja/contract/people/rights'
import { errorText, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { checkEmail } from '@lonja/ui/forms/checks.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useQueryClient } from '@tanstack/react-query'
import css from './TeamPage.module.css'
import { inviteMember } from './team.queries.ts'

/** Invites a person by e-mail. The link in the mail can be used once, within seven days. */
export function InviteForm({ shop: id }: { shop: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const [role, setRole] = useState<ShopRole>('clerk')
  const form = useStoredForm(`invite ${id}`, { email: '' }, { email: (value) => checkEmail(value, locale) })
  const send = async () => {
    const email = form.values.email.trim()
    await inviteMember(api, id, email, role)
    showToast('success', t('manage.team.invited', { email }))
    form.discard()
    await client.invalidateQueries({ queryKey: ['team'] })
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) => [
    { id: 'email', text: violationText(locale, error, 'email') ?? errorText(locale, error) },
  ])
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{t('manage.team.invite')}</h2>
      <form className={css['invite']} {...attributes}>
        <ErrorSummary problems={problems} />
        <Field {...form.field('email')} type="email" label={t('manage.team.email')} autoComplete="off" />
        <SelectField
          id="role"
          label={t('manage.team.role')}
          hint={t(`manage.team.can.${role}`)}
          value={role}
          onChange={(event) => setRole(event.target.value as ShopRole)}
        >
          {shopRoles.map((each) => (
            <option key={each} value={each}>
              {t(`manage.role.${each}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={busy}>
          {t('manage.team.send')}
        </Button>
      </form>
    </section>
  )
}
