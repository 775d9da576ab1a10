import type { ContentAction } from '@lonja/contract/moderation/choices'
import type { DecidedContent } from '@lonja/contract/moderation/queue'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { ComplaintForm } from './ComplaintForm.tsx'
import css from './moderation.module.css'
import { changedByDecisions, decideContent } from './moderation.queries.ts'

/** A decision with its reasons, and the complaints about it. */
export function DecidedCard({ decision }: { decision: DecidedContent }) {
  const { t, formatDate } = useLocale()
  const mayDecide = useMay('town.reports')
  const { id, kind, title, excerpt, business, action, reason, ground, rule, facts, createdDate, complaints } = decision
  return (
    <article className={css['card']} aria-labelledby={`decision-${id}`}>
      <h2 id={`decision-${id}`}>
        {t(`manage.moderation.kind.${kind}`)}: {title}
      </h2>
      <p>
        <strong>{t(`manage.moderation.was.${action}`)}</strong>
        {` · ${formatDate(createdDate)}`}
        {business && ` · ${business.name}`}
      </p>
      {excerpt && <blockquote className={css['words']}>{excerpt}</blockquote>}
      {reason && ground && (
        <p>
          {t(`manage.content_reason.${reason}`)} · {t(`manage.moderation.ground_of.${ground}`)}
          {rule && ` (${rule})`}
        </p>
      )}
      {facts && <p className={css['words']}>{facts}</p>}
      {mayDecide && <Undo decision={decision} />}
      {complaints.map((complaint) => (
        <section key={complaint.id} className={css['complaint']} aria-label={t('manage.moderation.complaint')}>
          <p>
            <strong>{t(`manage.moderation.complaint_by.${complaint.by}`)}</strong> · {formatDate(complaint.createdDate)}
          </p>
          <p className={css['words']}>{complaint.text}</p>
          {complaint.state === 'waiting'
            ? mayDecide && <ComplaintForm id={complaint.id} />
            : `${t(`manage.moderation.outcome.${complaint.state}`)}: ${complaint.answer}`}
        </section>
      ))}
    </article>
  )
}

const undone: Partial<Record<ContentAction, 'publish' | 'lift'>> = { hide: 'publish', restrict: 'lift' }

/** Shows hidden or restricted content again. The server refuses it if the content is shown already. */
function Undo({ decision: { kind, content, title, action } }: { decision: DecidedContent }) {
  const { t } = useLocale()
  const { busy, act } = useAct(...changedByDecisions)
  const undo = undone[action]
  if (!undo) return null
  const decision = { content: { kind, id: content }, action: undo, facts: '' }
  return (
    <p>
      <Button
        kind="secondary"
        busy={busy}
        onClick={() => void act((api) => decideContent(api, decision), t('manage.moderation.done'))}
      >
        {t(`manage.moderation.action.${undo}`)}
        <span className="sr-only"> {title}</span>
      </Button>
    </p>
  )
}
