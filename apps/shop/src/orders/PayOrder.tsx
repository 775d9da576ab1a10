import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { app } from '@lonja/ui/native/app.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { AlertIcon, ClockIcon } from '@lonja/ui/controls/icons.tsx'
import { useOnline } from '@lonja/ui/hooks/online.ts'
import css from './OrderPage.module.css'
import { type BankForm, beginPayment, paymentChoices } from './pay.queries.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { type PaymentStage, openAttemptOf } from './payment-stage.ts'
import { type Order, orderQueries } from './order.queries.ts'

/** The pauses in seconds between requests while the bank has not answered, one minute in total. */
const looks = [1, 2, 4, 8, 15, 30]

/**
 * Shown while an order waits for payment: the state of the payment and the next action. The state comes from the
 * server. An outcome in the address of the page is ignored, because anybody can change an address.
 */
export function PayOrder({ order, stage, focus }: { order: Order; stage: PaymentStage; focus: boolean }) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  const { totals, reservationExpires } = order
  const online = useOnline()
  const [choosing, setChoosing] = useState(false)
  const pay = usePayment(order)
  const [looking, lookAgain] = useLooks(order.id, stage.at === 'waiting')
  const isAsking = stage.at === 'waiting' && looking
  const is = stage.at === 'waiting' && !looking ? 'silent' : stage.at
  if (pay.isLeaving)
    return (
      <Panel title={t('order.pay.going')} busy>
        {pay.form && <ToBank form={pay.form} />}
      </Panel>
    )
  if (isAsking)
    return (
      <Panel title={t('order.pay.waiting')} focus={focus} busy>
        <p>{t('order.pay.waiting_text')}</p>
        {reservationExpires && <TimeLeft until={reservationExpires} />}
      </Panel>
    )
  return (
    <Panel key={is} title={t(`order.pay.${is}`)} tone={is === 'declined' ? 'bad' : 'wait'} focus={focus}>
      {stage.at === 'declined' ? (
        <p>
          {t(`order.pay.reason.${stage.reason}`)} {t('order.pay.kept')}
        </p>
      ) : (
        <p>{t(`order.pay.${is as 'to_pay' | 'at_bank' | 'silent'}_text`)}</p>
      )}
      {reservationExpires && <TimeLeft until={reservationExpires} />}
      {pay.error && <FailureNotice>{errorText(locale, pay.error)}</FailureNotice>}
      {choosing ? (
        <OtherWay order={order} busy={pay.isPending} onChoose={(methodId) => pay.begin(methodId)} />
      ) : (
        <div className={css['pay_actions']}>
          <Button busy={pay.isPending} disabled={!online} onClick={() => pay.begin()}>
            {is === 'declined'
              ? t('order.pay.again')
              : is === 'to_pay'
                ? t('order.pay.pay', { amount: formatMoney(totals.total) })
                : t('order.pay.continue')}
          </Button>
          {is === 'silent' && (
            <Button kind="secondary" disabled={!online} onClick={lookAgain}>
              {t('order.pay.check')}
            </Button>
          )}
          <Button kind="secondary" disabled={!online || pay.isPending} onClick={() => setChoosing(true)}>
            {t('order.pay.other')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Panel({
  title,
  tone = 'wait',
  busy = false,
  focus = false,
  children,
}: {
  title: string
  tone?: 'wait' | 'bad'
  busy?: boolean
  /** Whether the outcome is new. If so, the focus moves to it, for users of keyboards and screen readers. */
  focus?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- the focus moves only when the title changes
  }, [title])
  return (
    <section className={[css['pay'], css[tone]].join(' ')} aria-busy={busy || undefined}>
      <h2 ref={heading} tabIndex={-1}>
        {tone === 'bad' ? <AlertIcon size={22} /> : <ClockIcon size={22} />}
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A form that submits itself to the bank. The button is for browsers that prevent the automatic submission. */
function ToBank({ form: { action, method, fields } }: { form: BankForm }) {
  const { t } = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    form.current?.submit()
  }, [])
  return (
    <form ref={form} action={action} method={method} className={css['ways']}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{t('order.pay.going_text')}</p>
      <Button type="submit">{t('order.pay.go')}</Button>
    </form>
  )
}

/**
 * The payment of an order. For an order that was just placed, the form for the bank is submitted once, without a press
 * of the button.
 */
function usePayment(order: Order) {
  const { t } = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as Omit<ReturnType<typeof useLocation>, 'state'> & {
    state: { pay?: boolean } | null
  }
  const [form, setForm] = useState<BankForm>()
  const begun = useRef(false)
  const payment = useMutation<BankForm | null, Error, string | undefined>({
    mutationFn: (methodId) => beginPayment(api, order, methodId),
    onSuccess: (found) => {
      if (found === null) return client.invalidateQueries({ queryKey: orderQueries.all })
      if (api.origin !== '') return leaveFor(found)
      setForm(found)
      return undefined
    },
    // The order may have been paid or cancelled in the meantime, so it is loaded again.
    onError: () => void client.invalidateQueries({ queryKey: orderQueries.one(order.id).queryKey }),
  })
  const { mutate } = payment

  /** In the packed app the page of the bank opens above the app. When the user returns, the order is loaded again. */
  function leaveFor({ action, method, fields }: BankForm): undefined {
    const posted = JSON.stringify({ action, method, fields, label: t('order.pay.go') })
    void app.current
      .openTab(`${api.origin}/to-bank#${encodeURIComponent(posted)}`)
      .then(() => client.invalidateQueries({ queryKey: orderQueries.one(order.id).queryKey }))
  }

  useEffect(() => {
    if (!state?.pay || begun.current) return
    begun.current = true
    // After this change, a user who returns with the browser’s Back button is not sent to the bank again.
    navigate(pathname + search, { replace: true, state: { ...state, pay: false } })
    if (openAttemptOf(order) !== undefined) mutate(undefined)
  }, [state, order, mutate, navigate, pathname, search])

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setForm(undefined)
      void client.invalidateQueries({ queryKey: orderQueries.one(order.id).queryKey })
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [client, order.id])

  return {
    form,
    isLeaving: form !== undefined || (payment.isPending && payment.variables === undefined),
    isPending: payment.isPending,
    error: payment.error,
    begin: (methodId?: string) => mutate(methodId),
  }
}

/**
 * Loads the order repeatedly while the bank has not answered.
 *
 * @returns whether more requests will follow (false after one minute), and a function that starts again
 */
function useLooks(id: string, isWaiting: boolean): [looking: boolean, again: () => void] {
  const client = useQueryClient()
  const [count, setCount] = useState(0)
  const pause = looks[count]
  useEffect(() => {
    if (!isWaiting || pause === undefined) return undefined
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: orderQueries.one(id).queryKey })
      setCount((before) => before + 1)
    }, pause * 1_000)
    return () => clearTimeout(timer)
  }, [client, id, isWaiting, pause])
  return [pause !== undefined, () => setCount(0)]
}

/** Moves the focus to the chosen method, because the button that opened the choices has disappeared. */
const focusChosen = (choices: HTMLElement | null): void => choices?.querySelector<HTMLElement>('input:checked')?.focus()

function OtherWay({ order, busy, onChoose }: { order: Order; busy: boolean; onChoose: (methodId: string) => void }) {
  const { t } = useLocale()
  const choices = useQuery(paymentChoices(order))
  const [chosen, setChosen] = useState(order.paymentMethod?.id ?? '')
  const method = choices.data?.find(({ id }) => id === chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (method && !busy) onChoose(method.id)
  }
  return (
    <QueryView
      query={choices}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(data) => data.length === 0}
      empty={<p>{t('order.pay.none')}</p>}
    >
      {(data) => (
        <form className={css['ways']} onSubmit={submit}>
          <fieldset ref={focusChosen}>
            <legend>{t('order.pay.other_title')}</legend>
            {data.map(({ id, name, description }) => (
              <Choice
                key={id}
                type="radio"
                name="paymentMethod"
                label={name}
                hint={description}
                checked={id === chosen}
                onChange={() => setChosen(id)}
              />
            ))}
          </fieldset>
          {method && (
            <Button type="submit" busy={busy}>
              {t('order.pay.use', { method: method.name })}
            </Button>
          )}
        </form>
      )}
    </QueryView>
  )
}
