import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useNow } from '@lonja/ui/hooks/now.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './ProfilePage.module.css'
import { type Session, profileQueries } from './profile.queries.ts'

/** The sessions of the account, and buttons to end them. */
export function Sessions({ user }: { user: string }) {
  const locale = useLocale()
  const { t } = locale
  const sessions = useQuery(profileQueries.sessions(user))
  const end = useMutation({
    ...profileQueries.endSession(),
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  const leave = (id: string | undefined, count: number) =>
    end.mutate(id, { onSuccess: () => showToast('success', t('profile.session_ended', { count })) })
  return (
    <QueryView query={sessions} skeleton={<Skeleton shape="block" />}>
      {(list) => (
        <>
          <ul className={css['rows']}>
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => leave(session.id, 1)}
              />
            ))}
          </ul>
          {list.length > 2 && (
            <div>
              <Button
                kind="secondary"
                busy={end.isPending && end.variables === undefined}
                onClick={() => leave(undefined, list.length - 1)}
              >
                {t('profile.end_others')}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t, formatDate, formatRelative } = useLocale()
  const now = useNow()
  const { agent, createdDate, lastSeen, current } = session
  const name = agent ?? t('profile.unknown_device')
  return (
    <li className={css['row']}>
      <div>
        <p>
          <strong>{name}</strong> {current && <span className={css['chip']}>{t('profile.this_device')}</span>}
        </p>
        <p className={css['lead']}>
          {t('profile.session_since', { date: formatDate(createdDate), age: formatRelative(lastSeen, now) })}
        </p>
      </div>
      {!current && (
        <div className={css['tools']}>
          <Button kind="quiet" busy={busy} onClick={onEnd}>
            {t('profile.end_session')}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
