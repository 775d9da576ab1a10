import type { Application } from '@lonja/contract/applications/missing'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { WeekFields } from '#/hours/WeekFields.tsx'
import { hoursOfWeek, problemsOf, weekOf } from '#/hours/week.ts'
import css from './JoinPage.module.css'
import { typedMoney } from './checks.ts'
import { useStep } from './use-step.ts'

/** When the shop is open, and how customers get what they order. */
export function HoursStep({ application }: { application: Application }) {
  const { t, formatMoney, parseMoney } = useLocale()
  const { id, openingHours, pickup, delivery, deliveryPrice } = application
  const [week, setWeek, forgetWeek] = useDraftState(`join week ${id}`, openingHours, weekOf)
  const [ways, setWays, forgetWays] = useDraftState(`join ways ${id}`, { pickup, delivery }, asSaved)
  const form = useStoredForm(
    `join hours ${id}`,
    { deliveryPrice: deliveryPrice === null ? '' : formatMoney(deliveryPrice) },
    { deliveryPrice: typedMoney },
  )
  const wrong = problemsOf(week)
  const checked = {
    ...form,
    check: () => (wrong.size > 0 ? [{ text: t('manage.hours.mend') }] : form.check()),
    saved: () => {
      form.saved()
      forgetWeek()
      forgetWays()
    },
  }
  const { problems, busy, attributes } = useStep(application, 'hours', checked, (values) => ({
    openingHours: hoursOfWeek(week),
    ...ways,
    deliveryPrice: ways.delivery ? (parseMoney(values.deliveryPrice) ?? null) : null,
  }))
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <WeekFields week={week} problems={problems.length > 0 ? wrong : none} onChange={setWeek} />
      <fieldset>
        <legend>{t('manage.applications.ways')}</legend>
        {(['pickup', 'delivery'] as const).map((way) => (
          <Choice
            key={way}
            type="checkbox"
            label={t(`manage.applications.way.${way}`)}
            checked={ways[way]}
            onChange={(event) => setWays({ ...ways, [way]: event.target.checked })}
          />
        ))}
      </fieldset>
      {ways.delivery && (
        <Field
          {...form.field('deliveryPrice')}
          inputMode="decimal"
          label={t('manage.applications.field.deliveryPrice')}
          hint={t('manage.applications.hint.deliveryPrice')}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {t('manage.applications.save')}
      </Button>
    </form>
  )
}

const none: ReturnType<typeof problemsOf> = new Map()
