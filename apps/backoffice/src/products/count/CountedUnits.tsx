import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './CountPage.module.css'
import { type Counted, setUnits } from './count-session.ts'
import { variantQuery } from './count.queries.ts'
import type { TakeStep } from './use-count.ts'

interface CountedUnitsProps {
  counted: Counted
  /** Whether the variant was chosen with a button, so that its number is typed next. */
  isChosen: boolean
  take: TakeStep
  onSave: () => void
}

const mostDigits = 6

/** The number of the variant that is counted now, including the units that are set aside for orders. */
export function CountedUnits({ counted: { id, name, units }, isChosen, take, onSave }: CountedUnitsProps) {
  const { t } = useLocale()
  const { data: combo } = useQuery(variantQuery(id))
  const heldUnits = combo?.tracked ? combo.stock - (combo.availableStock ?? 0) : 0
  const type = (text: string) =>
    take((session) => ({ session: setUnits(session, Number(text.replaceAll(/\D/g, '').slice(0, mostDigits))) }))
  return (
    <form
      className={css['units']}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <h2 aria-live="polite">{name}</h2>
      {heldUnits > 0 && <p>{t('manage.count.held', { count: heldUnits })}</p>}
      <Field
        id="units"
        label={t('manage.count.units')}
        inputMode="numeric"
        autoComplete="off"
        value={String(units)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen to type the number
        autoFocus={isChosen}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit">{t('manage.count.save')}</Button>
    </form>
  )
}
