import { Suspense, lazy, useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ChevronDownIcon } from '@lonja/ui/controls/icons.tsx'
import type { CitiesAnswer } from './CitiesDialog.tsx'
import css from './CityButton.module.css'
import { chooseCity, useChosenCity } from './chosen-city.ts'

const CitiesDialog = lazy(async () => ({ default: (await import('./CitiesDialog.tsx')).CitiesDialog }))

/** The chosen city and a button to change it. `onChoose` is called with the new city; null means all cities. */
export function CityButton({ onChoose }: { onChoose?: (city: string | null) => void }) {
  const { t } = useLocale()
  const chosen = useChosenCity()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  const close = (answer: CitiesAnswer) => {
    setOpen(false)
    if (answer?.action === 'seemore') navigate('/cities')
    if (answer?.action !== 'select') return
    chooseCity(answer.city === null ? null : { city: answer.city })
    onChoose?.(answer.city)
  }
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={css['city']} aria-haspopup="dialog" onClick={show}>
        <span className="sr-only">{t('cities.current')} </span>
        {chosen?.city ?? t('cities.all')}
        <ChevronDownIcon size={18} />
      </button>
      {wanted && (
        <Suspense>
          <CitiesDialog open={open} current={chosen?.city ?? null} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
