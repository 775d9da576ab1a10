import type { Statement } from '@lonja/contract/moderation/queue'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from '#/identity/identity.module.css'
import reviews from '#/valorations/Reviews.module.css'
import { type StatementLink, complain, statementOf } from './statement.queries.ts'

/** The complaint about a decision with its answer, or the form for it. */
export function Complaint({
  link,
  statement: { complaint, mayComplain, until },
}: {
  link: StatementLink
  statement: Statement
}) {
  const { t, formatDate } = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  if (complaint)
    return (
      <section aria-labelledby="complaint" className={css['form']}>
        <h2 id="complaint">{t('moderation.complaint')}</h2>
        <blockquote className={reviews['reply']}>
          <p className={reviews['body']}>{complaint.text}</p>
        </blockquote>
        <p>
          <strong>{t(`moderation.complaint_state.${complaint.state}`)}</strong> {complaint.answer}
        </p>
      </section>
    )
  if (!mayComplain) return <p>{t('moderation.too_late')}</p>
  return (
    <section aria-labelledby="complaint" className={css['form']}>
      <h2 id="complaint">{t('moderation.complaint')}</h2>
      <p>{t('moderation.complaint_text', { date: formatDate(until) })}</p>
      {open ? (
        <TextForm
          label={t('moderation.complaint_why')}
          hint={t('moderation.complaint_hint')}
          action={t('moderation.complaint_send')}
          blank={t('moderation.complaint_blank')}
          maxLength={2_000}
          draft={`complaint ${link.id}`}
          send={async (text) => {
            client.setQueryData(statementOf(link).queryKey, await complain(api, link, text))
            showToast('success', t('moderation.complained'))
            return true
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>{t('moderation.complain')}</Button>
        </p>
      )}
    </section>
  )
}
