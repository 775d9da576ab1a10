import type { Application } from '@lonja/contract/applications/missing'
import { useEffect, useRef } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { BankStep } from './BankStep.tsx'
import { HoursStep } from './HoursStep.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import css from './JoinPage.module.css'
import { SendStep } from './SendStep.tsx'
import { ShopStep } from './ShopStep.tsx'
import { addressOf, isComplete, stepIn, steps } from './steps.ts'

interface StepsProps {
  application: Application
  search: URLSearchParams
}

const forms = { shop: ShopStep, identity: IdentityStep, bank: BankStep, hours: HoursStep, send: SendStep } as const

/** The steps of the application, of which one is open. Every step can be opened at any time. */
export function Steps({ application, search }: StepsProps) {
  const { t } = useLocale()
  const step = stepIn(search, application)
  const Form = forms[step]
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // Another step begins at its heading. Only the query of the address changes, so the page itself would stay where it is.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [step])
  return (
    <>
      <nav aria-label={t('manage.applications.steps')}>
        <ol className={css['steps']}>
          {steps.map((each) => (
            <li key={each}>
              <Link to={addressOf(each)} aria-current={each === step ? 'step' : undefined}>
                {t(`manage.applications.step.${each}`)}
                {each !== 'send' && isComplete(each, application) && (
                  <>
                    <span aria-hidden="true">✓</span>
                    <span className="sr-only">{t('manage.applications.step_done')}</span>
                  </>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <section aria-labelledby="step">
        <h2 id="step" ref={heading} tabIndex={-1}>
          {t(`manage.applications.step.${step}`)}
        </h2>
        <Form key={application.id} application={application} />
      </section>
    </>
  )
}
