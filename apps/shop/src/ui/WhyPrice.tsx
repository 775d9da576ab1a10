import type { PriceExplanation } from '@lonja/contract/orders/explain-price'
import { type ComponentType, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './WhyPrice.module.css'

/** A button that explains the price of a line. The code of the explanation is loaded when the button is pressed. */
export function WhyPrice({ explanation, title }: { explanation: PriceExplanation; title: string }) {
  const { t } = useLocale()
  const [Steps, setSteps] = useState<ComponentType<{ explanation: PriceExplanation }>>()
  const [failed, setFailed] = useState(false)
  const load = () =>
    import('./PriceSteps.tsx').then(
      ({ PriceSteps }) => setSteps(() => PriceSteps),
      () => setFailed(true),
    )
  return (
    <details className={css['why']} onToggle={(event) => event.currentTarget.open && !Steps && void load()}>
      <summary>
        {t('why.title')}
        <span className="sr-only"> {title}</span>
      </summary>
      {Steps ? <Steps explanation={explanation} /> : <p>{t(failed ? 'error.network_unavailable' : 'loading')}</p>}
    </details>
  )
}
