import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Profile } from '@lonja/ui/api/me.ts'
import { changeBasket, checkBasket, isSuperseded } from '#/basket/basket.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './Checkout.module.css'
import { ContactStep } from './ContactStep.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { StepSection } from './StepSection.tsx'
import { ContactSummary, DeliverySummary, PaymentSummary } from './summaries.tsx'
import { useKnownContact } from './known-contact.ts'
import { objectionsTo } from './objections.ts'
import { type Step, firstOpenStep, stepToShow, steps, validationStep } from './steps.ts'
import { StepSkeleton } from './StepSkeleton.tsx'

// The code of the next steps is loaded while the first step is shown.
const importDeliveryStep = () => import('./DeliveryStep.tsx')
const importMethodStep = () => import('./MethodStep.tsx')
const importReviewStep = () => import('./ReviewStep.tsx')
const DeliveryStep = lazy(async () => ({ default: (await importDeliveryStep()).DeliveryStep }))
const MethodStep = lazy(async () => ({ default: (await importMethodStep()).MethodStep }))
const ReviewStep = lazy(async () => ({ default: (await importReviewStep()).ReviewStep }))

/**
 * Stores the valid values of a step in the basket, and lets the server check them. Then opens the next step, or returns
 * the server’s errors for this step.
 */
export type SendStep = (fields: Parameters<typeof changeBasket>[0]) => Promise<FieldProblem[]>

interface CheckoutProps {
  /** The step in the address of the page (`?step=`); null if there is none. */
  wanted: string | null
  order: LocalOrder
  profile: Profile | undefined
  signedIn: boolean
}

/**
 * The steps of the checkout on one page: a summary of each completed step, the form of the current step, and the
 * names of the later steps.
 */
export function Checkout({ wanted, order, profile, signedIn }: CheckoutProps) {
  const locale = useLocale()
  const { t } = locale
  const navigate = useNavigate()
  useKnownContact(order, profile)
  const open = firstOpenStep(order, signedIn)
  const step = stepToShow(wanted, open)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const go = (next: Step) => navigate(`/payment?step=${next}`)

  useEffect(() => {
    // The review step checks the basket itself. The rejected promise is ignored, because the state of the basket
    // contains the error.
    if (step !== 'review') checkBasket().catch(() => undefined)
    // A step whose code cannot be loaded shows the error when it is opened.
    Promise.all([importDeliveryStep(), importMethodStep(), importReviewStep()]).catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- runs only once, when the checkout opens
  }, [])
  useEffect(() => {
    if (wanted !== null && wanted !== step) navigate(`/payment?step=${step}`, { replace: true })
  }, [wanted, step, navigate])

  /** Shows an error of the server at the step where it can be corrected, which may be an earlier step. */
  const object = (error: unknown): FieldProblem[] => {
    if (isSuperseded(error)) return []
    const { step: where, problems: found } = objectionsTo(locale, error, step)
    if (where === step) return found
    setProblems(found)
    if (where !== 'cart') go(where)
    else {
      // The screen of the basket checks the basket again and shows the errors at each line.
      showToast('error', errorText(locale, error))
      navigate('/cart')
    }
    return []
  }
  const send: SendStep = async (fields) => {
    changeBasket(fields)
    try {
      await checkBasket(validationStep[step])
    } catch (error) {
      return object(error)
    }
    setProblems([])
    const next = steps[steps.indexOf(step) + 1] ?? 'review'
    go(step === open ? next : open)
    return []
  }

  const summaries: Record<Step, ReactNode> = {
    contact: <ContactSummary order={order} />,
    delivery: <DeliverySummary order={order} />,
    payment: <PaymentSummary order={order} />,
    review: null,
  }
  const forms: Record<Step, ReactNode> = {
    contact: <ContactStep order={order} profile={profile} signedIn={signedIn} send={send} found={problems} />,
    delivery: <DeliveryStep order={order} profile={profile} send={send} found={problems} />,
    payment: <MethodStep order={order} send={send} found={problems} />,
    review: <ReviewStep order={order} signedIn={signedIn} object={object} />,
  }
  return (
    <div className={css['split']}>
      <ol className={css['steps']}>
        {steps.map((name, index) => (
          <StepSection
            key={name}
            number={index + 1}
            title={t(`payment.step.${name}`)}
            state={name === step ? 'current' : index < steps.indexOf(open) ? 'done' : 'later'}
            summary={summaries[name]}
            editTo={`/payment?step=${name}`}
          >
            <Suspense fallback={<StepSkeleton />}>{forms[name]}</Suspense>
          </StepSection>
        ))}
      </ol>
      <OrderSummary order={order} />
      <FocusOn step={step} />
    </div>
  )
}

/** Moves the focus to the heading of each new step, but not to the heading of the step that is shown first. */
function FocusOn({ step }: { step: Step }) {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.getElementById('current-step')?.focus()
  }, [step])
  return null
}
