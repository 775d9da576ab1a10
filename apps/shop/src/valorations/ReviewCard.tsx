import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { Stars } from './Stars.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import { CheckIcon, StoreIcon, ThumbIcon } from '@lonja/ui/controls/icons.tsx'
import { useLoginDetour } from '@lonja/ui/hooks/login-detour.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './Reviews.module.css'
import { ReportContent } from '#/moderation/ReportContent.tsx'
import { WriteReview } from './WriteReview.tsx'
import {
  type Valoration,
  type Vote,
  castVote,
  replyTo,
  refreshValorations,
  valorationQueries,
} from './valoration.queries.ts'

interface ReviewCardProps {
  review: Valoration
  /** The user’s vote on the review. */
  vote: Vote | undefined
  /** Whether the user wrote the review. */
  own: boolean
  /** Whether the user works for the shop that sells the product. */
  ofShop: boolean
}

/** A review with the shop’s answer, and buttons for the user’s actions. */
export function ReviewCard({ review, vote, own, ofShop }: ReviewCardProps) {
  const { t, formatDate } = useLocale()
  const api = useApi()
  const { id, user, rating, title, body, images, reply, state, rejectReason, createdDate, product } = review
  const client = useQueryClient()
  const [form, setForm] = useState<'reply'>()
  const close = () => setForm(undefined)
  return (
    <article className={css['review']} aria-label={t('reviews.of', { name: user.username })}>
      <div className={css['top']}>
        <Stars rating={rating} />
        {title && <h3>{title}</h3>}
      </div>
      <p className={css['meta']}>
        {user.username} · <time dateTime={createdDate}>{formatDate(createdDate)}</time> ·{' '}
        <span className={css['bought']}>
          <CheckIcon size={16} />
          {t('reviews.bought')}
        </span>
      </p>
      {own && state !== 'published' && (
        <p className={css['meta']}>
          {t(`reviews.${state}`)} {rejectReason}
        </p>
      )}
      {body && <p className={css['body']}>{body}</p>}
      {images.length > 0 && (
        <ul className={css['pictures']}>
          {images.map((image) => (
            <li key={image.id}>
              <Picture image={image} alt={image.alt || t('reviews.picture', { name: user.username })} sizes="96px" />
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className={css['reply']}>
          <p>
            <StoreIcon size={18} />
            <strong>{t('reviews.replied', { shop: reply.business?.name ?? '' })}</strong>
          </p>
          <p className={css['body']}>{reply.text}</p>
        </div>
      )}
      {form === 'reply' && (
        <TextForm
          label={t('reviews.reply')}
          hint={t('reviews.reply_hint')}
          action={t('reviews.reply_send')}
          blank={t('reviews.reply_blank')}
          maxLength={2_000}
          draft={`reply ${id}`}
          send={async (text) => {
            await replyTo(api, id, text)
            await refreshValorations(client)
            return true
          }}
          onClose={close}
        />
      )}
      <div className={css['ways']}>
        <Useful review={review} vote={vote} own={own} />
        {own && !reply && <WriteReview product={product} review={review} />}
        {ofShop && !reply && !form && (
          <Button kind="quiet" onClick={() => setForm('reply')}>
            {t('reviews.reply_do')}
          </Button>
        )}
        {!own && <ReportContent content={{ kind: 'valoration', id }} name={t('reviews.of', { name: user.username })} />}
      </div>
    </article>
  )
}

/**
 * The button that marks a review as useful. Each user has one vote, which can be withdrawn. Authors cannot vote on
 * their own reviews.
 */
function Useful({ review: { id, usefulCount }, vote, own }: Omit<ReviewCardProps, 'ofShop'>) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const detour = useLoginDetour()
  const user = useSession()
  const cast = useMutation({
    mutationFn: (useful: boolean) => castVote(api, id, vote, useful),
    onSettled: () => client.invalidateQueries({ queryKey: valorationQueries.all }),
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  const wasUseful = vote?.useful ?? false
  const isUseful = cast.isPending ? cast.variables : wasUseful
  const count = usefulCount + Number(isUseful) - Number(wasUseful)
  if (own) return <p className={css['meta']}>{t('reviews.useful_count', { count })}</p>
  return (
    <Button
      kind="secondary"
      className={css['useful']}
      icon={<ThumbIcon size={18} />}
      aria-pressed={isUseful}
      busy={cast.isPending}
      onClick={() => (user ? cast.mutate(!wasUseful) : detour('reviews'))}
    >
      {t('reviews.useful')} <span>{count > 0 && `(${count})`}</span>
    </Button>
  )
}
