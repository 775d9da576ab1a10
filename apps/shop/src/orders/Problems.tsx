import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import { lateStyles } from '@lonja/ui/late/late-styles.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { ReportForm } from './ReportForm.tsx'
import type { Order } from './order.queries.ts'
import { type Issue, problemQueries, reportable, addMessage } from './problem.queries.ts'
import styles from './problems.css?inline'

lateStyles(styles)

/**
 * The problems that the customer has reported for an order, with photos and the shop’s answers. The customer also gets
 * a button to report a problem. The shop’s members see the problems on this page too.
 */
export function Problems({ order, user }: { order: Order; user: string }) {
  const { t } = useLocale()
  const { data: issues = [] } = useQuery(problemQueries.of(order, user))
  const [open, setOpen] = useState(false)
  const report = useMutation(problemQueries.report(order))
  const isBuyer = order.user?.id === user
  if (!isBuyer && issues.length === 0) return null
  return (
    <section className="problem-problems" aria-label={t('problem.title')}>
      {issues.map((issue) => (
        <Conversation key={issue.id} issue={issue} user={user} />
      ))}
      {isBuyer && (
        <Button kind="secondary" wide onClick={() => setOpen(true)}>
          {t('problem.open')}
        </Button>
      )}
      <Dialog open={open} title={t('problem.title')} onClose={() => setOpen(false)}>
        <ReportForm
          shares={reportable(order)}
          draft={`problem ${order.id}`}
          send={async (given) => {
            await report.mutateAsync(given)
            setOpen(false)
            showToast('success', t('problem.sent'))
          }}
        />
      </Dialog>
    </section>
  )
}

function Conversation({ issue, user }: { issue: Issue; user: string }) {
  const { t, formatDateTime } = useLocale()
  const api = useApi()
  const { id, subject, body, createdDate, state, messages, attachments, resolution } = issue
  const [replying, setReplying] = useState(false)
  const client = useQueryClient()
  return (
    <article className="problem-issue" aria-label={subject}>
      <h3>{subject}</h3>
      <p className="problem-soft">
        {t(`problem.state.${state}`)} · <time dateTime={createdDate}>{formatDateTime(createdDate)}</time>
      </p>
      <p className="problem-words">{body}</p>
      {attachments.length > 0 && (
        <p className="problem-soft">{t('problem.photos_sent', { count: attachments.length })}</p>
      )}
      {messages.length > 0 && (
        <ul className="problem-messages">
          {messages.map((message) => (
            <li key={message.id}>
              <p className="problem-words">{message.text}</p>
              <p className="problem-soft">
                {message.user.id === user ? t('problem.you') : message.user.username} ·{' '}
                <time dateTime={message.createdDate}>{formatDateTime(message.createdDate)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {resolution && <p className="problem-words">{resolution}</p>}
      {replying ? (
        <TextForm
          label={t('problem.reply_label')}
          action={t('problem.reply_send')}
          blank={t('problem.blank')}
          maxLength={5_000}
          draft={`issue ${id}`}
          send={async (text) => {
            await addMessage(api, id, text)
            await client.invalidateQueries({ queryKey: problemQueries.all })
            return true
          }}
          onClose={() => setReplying(false)}
        />
      ) : (
        <Button kind="quiet" onClick={() => setReplying(true)}>
          {t('problem.reply')}
          <span className="sr-only">: {subject}</span>
        </Button>
      )}
    </article>
  )
}
