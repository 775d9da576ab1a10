import { useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './BusinessFilters.module.css'
import { type BusinessList, changed, listPath } from './business-list.ts'
import { NearIcon } from './icons.tsx'
import { requestPosition, usePlace } from './place.ts'

/**
 * A filter that sorts shops by distance. The device’s position is requested only after a press. Without a position
 * the list keeps its order, and a message gives the reason.
 */
export function NearToggle({ list }: { list: BusinessList }) {
  const { t } = useLocale()
  const place = usePlace()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'denied' | 'failed'>('idle')
  const on = list.near && place !== null

  const press = async () => {
    if (on) {
      navigate(listPath(changed(list, { near: false })))
      return
    }
    setState('busy')
    const answer = place ? 'known' : await requestPosition()
    setState(answer === 'known' ? 'idle' : answer)
    if (answer === 'known' && !list.near) navigate(listPath(changed(list, { near: true })))
  }
  const why =
    state === 'busy' ? t('near.busy') : state === 'idle' ? list.near && !on && t('near.unknown') : t(`near.${state}`)
  return (
    <>
      <button
        type="button"
        className={[css['toggle'], css['near']].join(' ')}
        aria-pressed={on}
        aria-busy={state === 'busy' || undefined}
        onClick={() => {
          if (state !== 'busy') void press()
        }}
      >
        <NearIcon size={18} />
        {t('near.sort')}
      </button>
      <output className={css['why']}>{why}</output>
    </>
  )
}
