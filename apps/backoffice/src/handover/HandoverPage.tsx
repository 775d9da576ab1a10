import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { type Order, handOver, readOrdersAgain } from '#/orders/order.queries.ts'
import { FoundOrder } from './FoundOrder.tsx'
import css from './HandoverPage.module.css'
import { findByCode } from './handover.queries.ts'

/** Hands orders over: the shop types the code that the customer shows, sees the order, and confirms. */
export function Screen() {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [order, setOrder] = useState<Order>()
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** The last code that was looked up. The answer to an older one is ignored. */
  const wanted = useRef('')

  useEffect(() => {
    wanted.current = code
    if (code.length < 6) return
    const look = async () => {
      try {
        const found = await findByCode(api, code)
        if (wanted.current === code) setOrder(found)
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.status === 404
        const text = isUnknown ? t('manage.handover.unknown') : errorText(locale, error)
        if (wanted.current === code) setProblem(text)
      }
    }
    void look()
  }, [api, code, locale, t])

  const type = (text: string) => {
    setCode(text.replaceAll(/\D/g, '').slice(0, 6))
    setOrder(undefined)
    setProblem(undefined)
    setMessage('')
  }
  const confirm = async (paid: boolean) => {
    setBusy(true)
    try {
      const done = await handOver(api, { code, paid })
      type('')
      setMessage(t('manage.handover.done', { code: done.code }))
      void readOrdersAgain(client)
    } catch (error) {
      setProblem(errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={t('manage.handover.title')} heading={t('manage.handover.title')}>
      <div className={css['handover']}>
        <Field
          id="code"
          name="code"
          label={t('manage.handover.code')}
          hint={t('manage.handover.hint')}
          inputMode="numeric"
          autoComplete="off"
          value={code.replace(/^(\d{3})(?=\d)/, '$1 ')}
          error={problem}
          onChange={(event) => type(event.target.value)}
        />
        <output>{message}</output>
        {order && <FoundOrder order={order} busy={busy} onConfirm={(paid) => void confirm(paid)} />}
      </div>
    </Page>
  )
}
