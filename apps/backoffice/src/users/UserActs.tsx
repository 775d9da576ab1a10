import type { TownUser } from '@lonja/contract/users/town-user'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useMay } from '#/people/current-shop.ts'
import { ProofForm } from './ProofForm.tsx'
import css from './UsersPage.module.css'
import { blockUser, eraseUser, exportUser } from './user.queries.ts'

/** What an operator can do with an account: a copy of its data, blocking it, erasing it. */
export function UserActs({ user: { id, enabled } }: { user: TownUser }) {
  const { t } = useLocale()
  const may = useMay('town.people')
  const navigate = useNavigate()
  const { busy, act } = useAct('town-users', 'audit')
  const [asked, setAsked] = useState<'export' | 'erase'>()
  const close = () => setAsked(undefined)
  if (!may) return <p>{t('manage.users.only_operator')}</p>
  return (
    <section aria-label={t('manage.users.acts')}>
      <h2>{t('manage.users.acts')}</h2>
      <div className={css['bar']}>
        <Button kind="secondary" onClick={() => setAsked('export')}>
          {t('manage.users.export')}
        </Button>
        <Button
          kind="secondary"
          busy={busy}
          onClick={() =>
            void act(
              (api) => blockUser(api, id, enabled),
              t(enabled ? 'manage.users.was_blocked' : 'manage.users.was_unblocked'),
            )
          }
        >
          {t(enabled ? 'manage.users.block' : 'manage.users.unblock')}
        </Button>
        <Button kind="danger" onClick={() => setAsked('erase')}>
          {t('manage.users.erase')}
        </Button>
      </div>
      <Dialog
        open={asked !== undefined}
        title={t(asked === 'erase' ? 'manage.users.erase' : 'manage.users.export')}
        onClose={close}
        shape="sheet"
      >
        {asked === 'export' && (
          <ProofForm
            text={t('manage.users.export_text')}
            label={t('manage.users.export')}
            send={(api, proof) => exportUser(api, id, proof)}
            done={t('manage.users.exported')}
            onDone={close}
          />
        )}
        {asked === 'erase' && (
          <ProofForm
            text={t('manage.users.erase_text')}
            label={t('manage.users.erase_now')}
            send={(api, proof) => eraseUser(api, id, proof)}
            done={t('manage.users.erased')}
            isDangerous
            onDone={() => navigate('/town/customers')}
          />
        )}
      </Dialog>
    </section>
  )
}
