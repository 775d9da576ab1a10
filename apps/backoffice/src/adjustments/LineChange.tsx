import type { orderContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, lazy, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { keys } from '#/keyboard/keys.ts'
import css from './LineChange.module.css'
import { type LineChange as Change, adjustOrder } from './adjustment.queries.ts'

// Loaded lazily: most lines are not replaced.
const ReplaceForm = lazy(async () => ({ default: (await import('./ReplaceForm.tsx')).ReplaceForm }))

type Order = Item<typeof orderContract>
type Line = Order['lines'][number]

/** A button beside a line, and the dialog in which the shop says what is missing or replaced, or how much the goods weigh. */
export function LineChange({ order, line }: { order: Order; line: Line }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const left = line.quantity - line.refundedQty
  if (left === 0) return null
  return (
    <>
      <Button
        kind="quiet"
        className={css['open']}
        aria-keyshortcuts={line.weightGrams > 0 ? `${keys.missing} ${keys.weight}` : keys.missing}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden>…</span>
        <span className="sr-only">{t('manage.adjust.change', { title: line.title })}</span>
      </Button>
      <Dialog open={isOpen} title={line.title} onClose={() => setOpen(false)} shape="sheet">
        <Choices order={order} line={line} left={left} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Choices({ order, line, left, onDone }: { order: Order; line: Line; left: number; onDone: () => void }) {
  const locale = useLocale()
  const { t } = locale
  const [asked, ask] = useState<'missing' | 'weight' | 'replacement'>()
  const [missing, setMissing] = useState(1)
  const [grams, setGrams] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const api = useApi()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (given: Omit<Change, 'soldProduct'>) =>
      adjustOrder(api, order.id, { lines: [{ soldProduct: line.id, ...given }] }, key),
    onSuccess: () => {
      showToast('success', t('manage.adjust.done'))
      onDone()
    },
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const isWhole = order.lines.every(({ id, quantity, refundedQty }) => id === line.id || quantity === refundedQty)
  const most = isWhole ? left - 1 : left
  if (asked === 'missing')
    return (
      <div className={css['choices']}>
        {most > 1 && <Stepper label={t('manage.adjust.units')} value={missing} max={most} onChange={setMissing} />}
        <p>{t('manage.adjust.told')}</p>
        {isWhole && <p>{t('manage.adjust.whole')}</p>}
        <Button wide busy={change.isPending} onClick={() => change.mutate({ missing })}>
          {t('manage.adjust.missing', { count: missing })}
        </Button>
      </div>
    )
  if (asked === 'weight') {
    const send = (event: FormEvent) => {
      event.preventDefault()
      change.mutate({ finalGrams: Number(grams) })
    }
    return (
      <form className={css['choices']} onSubmit={send}>
        <Field
          label={t('manage.adjust.grams')}
          hint={t('manage.adjust.ordered', { grams: line.weightGrams * left })}
          inputMode="numeric"
          pattern="[0-9]{1,6}"
          required
          value={grams}
          onChange={(event) => setGrams(event.target.value)}
        />
        <p>{t('manage.adjust.told')}</p>
        <Button wide type="submit" busy={change.isPending}>
          {t('manage.adjust.weighs')}
        </Button>
      </form>
    )
  }
  if (asked === 'replacement')
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <ReplaceForm
          line={line}
          left={left}
          busy={change.isPending}
          onChoose={(replacement) => change.mutate({ replacement })}
        />
      </Suspense>
    )
  return (
    <div className={css['choices']}>
      {most === 0 ? (
        <p>{t('manage.adjust.nothing_left')}</p>
      ) : (
        <Button kind="secondary" wide aria-keyshortcuts={keys.missing} onClick={() => ask('missing')}>
          {t('manage.adjust.none')}
        </Button>
      )}
      {line.replaces === null && (
        <Button kind="secondary" wide onClick={() => ask('replacement')}>
          {t('manage.replace.other')}
        </Button>
      )}
      {line.weightGrams > 0 && (
        <Button kind="secondary" wide aria-keyshortcuts={keys.weight} onClick={() => ask('weight')}>
          {t('manage.adjust.weight')}
        </Button>
      )}
    </div>
  )
}
