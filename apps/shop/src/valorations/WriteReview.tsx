import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { storeDraft, readDraft } from '@lonja/ui/forms/draft.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './WriteReview.module.css'
import { type Valoration, type ValorationDraft, saveValoration, refreshValorations } from './valoration.queries.ts'

interface WriteReviewProps {
  product: { id: string; title: string }
  /** The id of the reviewed line in an order. */
  soldProduct?: string
  /** The existing review that the user changes. */
  review?: Valoration | undefined
}

/** A button that opens the form for a review: a new review, or the user’s own existing review. */
export function WriteReview({ product, soldProduct, review }: WriteReviewProps) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="secondary" className={css['write']} onClick={() => setOpen(true)}>
        {t(review ? 'reviews.edit' : 'reviews.write')}
        <span className="sr-only"> {product.title}</span>
      </Button>
      <Dialog open={open} title={t('reviews.write_title', { title: product.title })} onClose={close}>
        <ReviewForm product={product} soldProduct={soldProduct} review={review} onDone={close} />
      </Dialog>
    </>
  )
}

function ReviewForm({ product, soldProduct, review, onDone }: WriteReviewProps & { onDone: () => void }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const key = `review ${review?.id ?? soldProduct ?? product.id}`
  const [draft, setDraft] = useState(() => draftOf(key, review))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const stars = useRef<HTMLFieldSetElement>(null)
  const change = (part: Partial<ValorationDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    setError(undefined)
    storeDraft(key, JSON.stringify(next))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (draft.rating === 0) {
      setError(t('reviews.stars_blank'))
      stars.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    try {
      const saved = await saveValoration(api, { product: product.id, soldProduct, id: review?.id }, draft)
      storeDraft(key, '')
      showToast('success', t(saved.state === 'published' ? 'reviews.thanks' : 'reviews.thanks_pending'))
      onDone()
      await refreshValorations(client)
    } catch (failure) {
      setError(errorText(locale, failure))
      setBusy(false)
    }
  }
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset ref={stars} className={css['stars']} aria-describedby={error ? 'review-error' : undefined}>
        <legend>{t('reviews.stars')}</legend>
        <div>
          {[1, 2, 3, 4, 5].map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="rating"
                className="sr-only"
                value={value}
                checked={draft.rating === value}
                onChange={() => change({ rating: value })}
              />
              <span className="sr-only">{`${t('stars.count', { count: value })}: ${meaningOf(locale, value)}`}</span>
              <span aria-hidden="true" className={css['star']} />
            </label>
          ))}
          <span aria-hidden="true">{draft.rating > 0 && meaningOf(locale, draft.rating)}</span>
        </div>
      </fieldset>
      <Field
        label={t('reviews.headline')}
        optional={t('form.optional')}
        name="title"
        maxLength={120}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        label={t('reviews.text')}
        hint={t('reviews.text_hint')}
        optional={t('form.optional')}
        name="body"
        rows={5}
        maxLength={5_000}
        value={draft.body}
        onChange={({ target }) => change({ body: target.value })}
      />
      {error && <FailureNotice id="review-error">{error}</FailureNotice>}
      <Button type="submit" wide busy={busy}>
        {t('reviews.send')}
      </Button>
    </form>
  )
}

const meanings = ['one', 'two', 'three', 'four', 'five'] as const
const meaningOf = ({ t }: Locale, stars: number): string => t(`stars.meaning.${meanings[stars - 1] ?? 'one'}`)

/** The initial values of the form: the values entered in this tab, else those of the existing review. */
function draftOf(key: string, review: Valoration | undefined): ValorationDraft {
  const { rating = 0, title = '', body = '' } = review ?? {}
  const kept = readDraft(key)
  return kept === '' ? { rating, title, body } : (JSON.parse(kept) as ValorationDraft)
}
