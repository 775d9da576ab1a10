import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { checkEmail } from '@lonja/ui/forms/checks.ts'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import css from './OrdersPage.module.css'

/**
 * A form that sends the link of an order again to its customer. The form does not open the order itself, because other
 * people may know the code and the e-mail.
 */
export function FindOrder() {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const [sent, setSent] = useState<string>()
  const form = useForm({ code: '', email: '' }, { code: checkCode, email: checkEmail })
  const send = async () => {
    const { code, email } = form.values
    await api.call('/order-link', { method: 'POST', body: { code: code.trim(), email: email.trim() }, anonymous: true })
    setSent(email.trim())
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) => [
    { id: 'code', text: errorText(locale, error) },
  ])
  return (
    <section className={css['find']}>
      <h2>{t('orders.find')}</h2>
      {sent === undefined ? (
        <form {...attributes}>
          <p>{t('orders.find_text')}</p>
          <ErrorSummary problems={problems} />
          <Field {...form.field('code')} label={t('orders.find_code')} autoCapitalize="characters" autoComplete="off" />
          <Field
            {...form.field('email')}
            type="email"
            label={t('payment.email')}
            autoComplete="email"
            inputMode="email"
          />
          <Button type="submit" kind="secondary" wide busy={busy}>
            {t('orders.find_submit')}
          </Button>
        </form>
      ) : (
        <output>{t('orders.find_sent', { email: sent })}</output>
      )}
    </section>
  )
}

function checkCode(value: string, { t }: Locale): string | undefined {
  const code = value.trim()
  if (code === '') return t('orders.find_blank')
  return /^R\d{1,18}(-\d{1,3})?$/i.test(code) ? undefined : t('orders.find_wrong')
}
