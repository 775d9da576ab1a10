import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Card } from './Card.tsx'
import css from './InboxPage.module.css'
import { Reply } from './Reply.tsx'
import { answerCase, answerQuestion, markRead, replyToReview, useInboxAct } from './inbox-acts.ts'
import type { Waiting } from './inbox.queries.ts'

/** A question about a product that the shop has not answered. */
export function QuestionCard({ item }: { item: Waiting['questions'] }) {
  const { t } = useLocale()
  const { id, text, user, product, createdDate, answers } = item
  return (
    <Card kind="questions" title={text} since={createdDate}>
      <p className={css['about']}>
        {t('manage.inbox.asked', { user: user.username })} <a href={`/product/${product.id}`}>{product.title}</a>
      </p>
      {answers.map((answer) => (
        <p key={answer.id}>{t('manage.inbox.buyer_says', { user: answer.user.username, text: answer.text })}</p>
      ))}
      <Reply id={id} about={text} send={(api, answer) => answerQuestion(api, id, answer)} />
    </Card>
  )
}

/** A review of a product without a reply of the shop. */
export function ReviewCard({ item }: { item: Waiting['reviews'] }) {
  const { t } = useLocale()
  const { id, title, body, rating, user, product, createdDate } = item
  const heading = title || product.title
  return (
    <Card kind="reviews" title={heading} since={createdDate}>
      <p className={css['about']}>
        {t('manage.inbox.rated', { user: user.username, count: rating })}{' '}
        <a href={`/product/${product.id}`}>{product.title}</a>
      </p>
      {body && <p className={css['words']}>{body}</p>}
      <Reply id={id} about={heading} send={(api, reply) => replyToReview(api, id, reply)} />
    </Card>
  )
}

/** An open case of a customer. The last answer may close it. */
export function CaseCard({ item }: { item: Waiting['cases'] }) {
  const { t } = useLocale()
  const { id, subject, body, user, order, updatedDate } = item
  return (
    <Card kind="cases" title={subject} since={updatedDate}>
      <p className={css['about']}>
        {user.username}
        {order && (
          <>
            {' · '}
            <Link to={`/orders/${order.id}`}>{t('manage.order.title', { code: order.code })}</Link>
          </>
        )}
      </p>
      <p className={css['words']}>{body}</p>
      <div className={css['ways']}>
        <Reply id={id} about={subject} send={(api, text) => answerCase(api, id, text, false)} />
        <Reply
          id={`close-${id}`}
          about={subject}
          name={t('manage.inbox.close')}
          send={(api, text) => answerCase(api, id, text, true)}
        />
      </div>
    </Card>
  )
}

/** An unread notification. */
export function NoticeCard({ item }: { item: Waiting['notices'] }) {
  const { t } = useLocale()
  const act = useInboxAct()
  const { id, title, body, url, createdDate } = item.notification
  // Notifications lead to screens of the shop; members see orders here.
  const order = /^\/order\/([\w-]+)$/.exec(url ?? '')?.[1]
  return (
    <Card kind="notices" title={title} since={createdDate}>
      {body && <p className={css['words']}>{body}</p>}
      <div className={css['ways']}>
        {order ? (
          <Link to={`/orders/${order}`}>{t('manage.inbox.open')}</Link>
        ) : (
          url && <a href={url}>{t('manage.inbox.open')}</a>
        )}
        <Button kind="secondary" onClick={() => void act((api) => markRead(api, [id]), t('manage.inbox.read_done'))}>
          {t('manage.inbox.read')}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
    </Card>
  )
}
