import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { keys } from '#/keyboard/keys.ts'
import { type Order, handOver, readOrdersAgain } from '#/orders/order.queries.ts'
import { FoundOrder } from './FoundOrder.tsx'
import { findByCode } from './handover.queries.ts'

interface DigitsProps {
  onBegin: () => void
  /** Called with the code of the order that was handed over. */
  onDone: (code: string) => void
}

/** The field for the six digits. It needs the network, because the server limits how often digits are tried. */
export function Digits({ onBegin, onDone }: DigitsProps) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [order, setOrder] = useState<Order>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
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
    onBegin()
    setCode(text.replaceAll(/\D/g, '').slice(0, 6))
    setOrder(undefined)
    setProblem(undefined)
  }
  const confirm = async (paid: boolean) => {
    setBusy(true)
    try {
      const done = await handOver(api, { code, paid })
      type('')
      onDone(done.code)
      // The button disappears. The next customer has another code.
      field.current?.focus()
      void readOrdersAgain(client)
    } catch (error) {
      setProblem(errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Field
        ref={field}
        id="code"
        name="code"
        aria-keyshortcuts={keys.search}
        label={t('manage.handover.code')}
        hint={t('manage.handover.hint')}
        inputMode="numeric"
        autoComplete="off"
        value={code.replace(/^(\d{3})(?=\d)/, '$1 ')}
        error={problem}
        onChange={(event) => type(event.target.value)}
      />
      {order && <FoundOrder order={order} busy={busy} onConfirm={(paid) => void confirm(paid)} />}
    </>
  )
}
