import type { FormEvent } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import css from './ActivityPage.module.css'
import { type ActivityPlace, addressOf, listedResources, readPlace } from './activity-address.ts'
import { useActivityPath } from './use-activity-path.ts'

/**
 * The filters of the log: the kind of record, and the days. A press on a name in the list chooses a person.
 *
 * @param person  the name of the chosen person, if the list has one of their changes
 */
export function ActivityFilters({ place, person }: { place: ActivityPlace; person: string | undefined }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const all = useActivityPath()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ])
    const { resource, from, to } = readPlace(new URLSearchParams(given))
    navigate(addressOf(all, { ...place, resource, from, to, page: 1 }))
  }
  return (
    <search>
      <form className={css['filters']} onSubmit={find}>
        <SelectField name="resource" label={t('manage.audit.filter.resource')} defaultValue={place.resource}>
          <option value="">{t('manage.audit.filter.any')}</option>
          {listedResources.map((resource) => (
            <option key={resource} value={resource}>
              {t(`manage.audit.thing.${resource}`)}
            </option>
          ))}
        </SelectField>
        <Field type="date" name="from" label={t('manage.audit.filter.from')} defaultValue={place.from} />
        <Field type="date" name="to" label={t('manage.audit.filter.to')} defaultValue={place.to} />
        <Button type="submit" kind="secondary">
          {t('manage.audit.filter.apply')}
        </Button>
      </form>
      {place.person && (
        <p className={css['person']}>
          {person && t('manage.audit.only', { name: person })}
          <Link to={addressOf(all, { ...place, person: '', page: 1 })}>{t('manage.audit.everybody')}</Link>
        </p>
      )}
    </search>
  )
}
