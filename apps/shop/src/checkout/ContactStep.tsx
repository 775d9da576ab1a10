import { isIdentityNumber } from '@lonja/contract/identity-numbers'
import { normalisePhone } from '@lonja/contract/phone'
import { type FormEvent, useState } from 'react'
import type { Profile } from '@lonja/ui/api/me.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { checkEmail, checkPhone } from '@lonja/ui/forms/checks.ts'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { type FieldProblem, useForm } from '@lonja/ui/forms/form.ts'
import type { SendStep } from './Checkout.tsx'
import css from './Checkout.module.css'
import { changeDraft, readDraft } from '#/basket/draft.ts'

interface ContactStepProps {
  order: LocalOrder
  profile: Profile | undefined
  signedIn: boolean
  send: SendStep
  found: readonly FieldProblem[]
}

/** The customer’s contact details. The step offers a login, but requires no account. */
export function ContactStep({ order, profile, signedIn, send, found }: ContactStepProps) {
  const { t } = useLocale()
  const [problems, setProblems] = useState(found)
  const [busy, setBusy] = useState(false)
  const form = useForm(
    initialValues(order, profile),
    {
      email: checkEmail,
      name: (value) => (value.trim() ? undefined : t('payment.name_blank')),
      phone: (value, locale) => (signedIn && value.trim() === '' ? undefined : checkPhone(value, locale)),
    },
    changeDraft,
  )
  const invoice = form.values.invoice === 'yes'
  const nif = useForm({ nif: readDraft().nif || (order.customer?.nif ?? '') }, { nif: checkNif }, changeDraft)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = [...form.check(), ...(invoice ? nif.check() : [])]
    setProblems(wrong)
    if (wrong.length > 0) return
    const { email, name, phone } = form.values
    setBusy(true)
    const customer = {
      email: email.trim(),
      name: name.trim(),
      surnames: null,
      phone: normalisePhone(phone) ?? '',
      nif: invoice ? nif.values.nif.trim() : null,
    }
    setProblems(await send({ customer }))
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary problems={problems} />
      {!signedIn && (
        <p className={css['offer']}>
          {t('payment.have_account')} <Link to="/login?redirect=%2Fpayment">{t('payment.login')}</Link>
        </p>
      )}
      <Field
        {...form.field('email')}
        type="email"
        label={t('payment.email')}
        hint={t('payment.email_hint')}
        autoComplete="email"
        inputMode="email"
      />
      <Field {...form.field('name')} label={t('payment.name')} autoComplete="name" />
      <Field
        {...form.field('phone')}
        type="tel"
        label={t('payment.phone')}
        hint={t('payment.phone_hint')}
        optional={signedIn ? t('form.optional') : undefined}
        autoComplete="tel"
        inputMode="tel"
      />
      <button
        type="button"
        className={css['link']}
        aria-expanded={invoice}
        onClick={() => form.set('invoice', invoice ? '' : 'yes')}
      >
        {t(invoice ? 'payment.invoice_no' : 'payment.invoice')}
      </button>
      {invoice && (
        <Field {...nif.field('nif')} label={t('payment.nif')} hint={t('payment.nif_hint')} autoComplete="off" />
      )}
      <Button type="submit" busy={busy}>
        {t('payment.continue')}
      </Button>
    </form>
  )
}

/** The initial values: those typed in this tab, else those of the basket, else those of the account. */
function initialValues({ customer }: LocalOrder, profile: Profile | undefined) {
  const draft = readDraft()
  return {
    email: draft.email || customer?.email || profile?.email || '',
    name: draft.name || nameOf(customer) || nameOf(profile),
    phone: draft.phone || customer?.phone || profile?.phone || '',
    invoice: draft.invoice || (customer?.nif ? 'yes' : ''),
  }
}

const nameOf = (person: { name?: string | null; surnames?: string | null } | undefined | null): string =>
  [person?.name, person?.surnames].filter(Boolean).join(' ')

function checkNif(value: string, { t }: Locale): string | undefined {
  if (value.trim() === '') return t('payment.nif_blank')
  return isIdentityNumber(value) ? undefined : t('payment.nif_wrong')
}
