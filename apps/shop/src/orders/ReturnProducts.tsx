import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './OrderPage.module.css'
import { lastDayToReturn, sharesToReturn } from './returns.ts'
import { type Order, orderQueries } from './order.queries.ts'
import type { Share } from './shares.ts'

/**
 * Withdrawal from a purchase within the legal period. The customer selects products, then confirms with the name, the
 * order and the e-mail for the receipt (Directive (EU) 2023/2673, art. 1.3). Shows nothing if no product can be
 * returned.
 */
export function ReturnProducts({ order }: { order: Order }) {
  const { t, formatDate } = useLocale()
  const [open, setOpen] = useState(false)
  const shares = sharesToReturn(order, serverNow())
  if (!shares.some(({ lines }) => lines.some(isOpen))) return null
  const until = lastDayToReturn(shares)
  return (
    <>
      <Button kind="secondary" wide onClick={() => setOpen(true)}>
        {t('order.return.open')}
      </Button>
      {until && <p className={css['soft']}>{t('order.return.until', { date: formatDate(until, 'long') })}</p>}
      <Dialog open={open} title={t('order.return.title')} onClose={() => setOpen(false)}>
        <Steps order={order} shares={shares} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const isOpen = ({ returnable, withdrawnDate }: Share['lines'][number]): boolean => returnable && withdrawnDate === null

interface StepsProps {
  order: Order
  shares: readonly Share[]
  onDone: () => void
}

function Steps({ order, shares, onDone }: StepsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [confirming, setConfirming] = useState(false)
  const lines = shares.flatMap((share) => share.lines).filter(({ id }) => chosen.includes(id))
  return confirming ? (
    <Confirm order={order} lines={lines} onBack={() => setConfirming(false)} onDone={onDone} />
  ) : (
    <Choose shares={shares} chosen={chosen} onChoose={setChosen} onNext={() => setConfirming(true)} />
  )
}

interface ChooseProps {
  shares: readonly Share[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  onNext: () => void
}

function Choose({ shares, chosen, onChoose, onNext }: ChooseProps) {
  const locale = useLocale()
  const { t } = locale
  const [isBlank, setBlank] = useState(false)
  const toggle = (id: string) => {
    setBlank(false)
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  return (
    <form
      className={css['cancel']}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length === 0) setBlank(true)
        else onNext()
      }}
    >
      <p>{t('order.return.text')}</p>
      <div className={css['ways']}>
        <fieldset>
          <legend className="sr-only">{t('order.return.what')}</legend>
          {shares.flatMap((share) =>
            share.lines.map((line) => (
              <Choice
                key={line.id}
                type="checkbox"
                label={line.quantity > 1 ? `${line.quantity} × ${line.title}` : line.title}
                hint={hintOf(locale, line, share)}
                disabled={!isOpen(line)}
                checked={chosen.includes(line.id)}
                onChange={() => toggle(line.id)}
              />
            )),
          )}
        </fieldset>
      </div>
      {isBlank && <FailureNotice>{t('order.return.blank')}</FailureNotice>}
      <Button type="submit">{t('order.return.continue')}</Button>
    </form>
  )
}

/**
 * The text below a product: why it cannot be returned, when its return was declared, or until when it can be
 * returned.
 */
function hintOf({ t, formatDate }: Locale, line: Share['lines'][number], share: Share): string | undefined {
  if (!line.returnable) return t('order.return.no')
  if (line.withdrawnDate) return t('order.return.asked', { date: formatDate(line.withdrawnDate) })
  const until = lastDayToReturn([share])
  return until && t('order.return.until', { date: formatDate(until, 'long') })
}

interface ConfirmProps {
  order: Order
  lines: Share['lines']
  onBack: () => void
  onDone: () => void
}

/** The pressed button has disappeared, so the focus moves to the text that describes what the customer confirms. */
const focus = (title: HTMLElement | null): void => title?.focus()

function Confirm({ order: { id, code, customer }, lines, onBack, onDone }: ConfirmProps) {
  const locale = useLocale()
  const { t } = locale
  const confirm = useMutation(orderQueries.withdraw(id))
  const send = () =>
    confirm.mutate(
      lines.map((line) => line.id),
      {
        onSuccess: () => {
          onDone()
          showToast('success', t('order.return.done'))
        },
      },
    )
  return (
    <div className={css['cancel']}>
      <h3 ref={focus} tabIndex={-1}>
        {t('order.return.confirm_title')}
      </h3>
      <p>{t('order.return.who', { name: [customer.name, customer.surnames].filter(Boolean).join(' '), code })}</p>
      <ul className={css['lines']}>
        {lines.map((line) => (
          <li key={line.id}>{line.quantity > 1 ? `${line.quantity} × ${line.title}` : line.title}</li>
        ))}
      </ul>
      <p>{customer.email ? t('order.return.receipt', { email: customer.email }) : t('order.return.receipt_account')}</p>
      <p className={css['soft']}>{t('order.return.money')}</p>
      {confirm.error && <FailureNotice>{errorText(locale, confirm.error)}</FailureNotice>}
      <Button busy={confirm.isPending} onClick={send}>
        {t('order.return.confirm')}
      </Button>
      <Button kind="secondary" onClick={onBack}>
        {t('order.return.back')}
      </Button>
    </div>
  )
}
