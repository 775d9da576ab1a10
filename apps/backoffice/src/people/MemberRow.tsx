import { useState } from 'react'
import { type ShopRole, shopRoles } from '@lonja/contract/people/rights'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './TeamPage.module.css'
import { type Member, changeRole, removeMember } from './team.queries.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'

/** A member with the role, which can be changed. To remove the member, the user has to confirm. */
export function MemberRow({ member }: { member: Member }) {
  const { t } = useLocale()
  const { busy, act: change } = useAct('team', 'me')
  const [asking, setAsking] = useState(false)
  const { id, role } = member
  const { username: name, email } = member.user
  const choose = (wanted: ShopRole) =>
    void change(
      (api) => changeRole(api, id, wanted),
      t('manage.team.changed', { name, role: t(`manage.role.${wanted}`) }),
    )
  const remove = async () => {
    const done = await change((api) => removeMember(api, id), t('manage.team.removed', { name }))
    if (done) setAsking(false)
  }
  return (
    <div className={css['person']}>
      <p>
        <strong>{name}</strong>
        <small>{email}</small>
      </p>
      <SelectField
        label={t('manage.team.role')}
        value={role}
        disabled={busy}
        onChange={(event) => choose(event.target.value as ShopRole)}
      >
        {shopRoles.map((each) => (
          <option key={each} value={each}>
            {t(`manage.role.${each}`)}
          </option>
        ))}
      </SelectField>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {t('manage.team.remove')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog open={asking} title={t('manage.team.remove_title', { name })} onClose={() => setAsking(false)}>
        <div className={css['ask']}>
          <p>{t('manage.team.remove_text')}</p>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {t('manage.team.remove')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
