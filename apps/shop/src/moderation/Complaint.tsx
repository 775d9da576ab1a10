import type { Statement } from '@lonja/contract/moderation/queue'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { moderationTexts } from './moderation-texts.ts'
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
  const { language, formatDate } = useLocale()
  const texts = moderationTexts[language]
  const api = useApi()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  if (complaint)
    return (
      <section aria-labelledby="complaint" className={css['form']}>
        <h2 id="complaint">{texts.complaint}</h2>
        <blockquote className={reviews['reply']}>
          <p className={reviews['body']}>{complaint.text}</p>
        </blockquote>
        <p>
          <strong>{texts.complaintState[complaint.state]}</strong> {complaint.answer}
        </p>
      </section>
    )
  if (!mayComplain) return <p>{texts.tooLate}</p>
  return (
    <section aria-labelledby="complaint" className={css['form']}>
      <h2 id="complaint">{texts.complaint}</h2>
      <p>{texts.complaintText(formatDate(until))}</p>
      {open ? (
        <TextForm
          label={texts.complaintWhy}
          hint={texts.complaintHint}
          action={texts.complaintSend}
          blank={texts.complaintBlank}
          maxLength={2_000}
          draft={`complaint ${link.id}`}
          send={async (text) => {
            client.setQueryData(statementOf(link).queryKey, await complain(api, link, text))
            showToast('success', texts.complained)
            return true
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>{texts.complain}</Button>
        </p>
      )}
    </section>
  )
}
