import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ColorField } from '#/kit/ColorField.tsx'
import css from './StatusesPage.module.css'
import { type StatusDraft, draftOf, statusOf, wrongFields } from './status-draft.ts'
import { iconNames } from './status-look.ts'
import { type OrderStatus, saveStatus } from './status.queries.ts'

/** The name, the marks and the mails of one status. What is typed survives a reload. */
export function StatusForm({ status }: { status: OrderStatus }) {
  const { t } = useLocale()
  const { code } = status
  const [draft, setDraft, forget] = useDraftState(`order status ${code}`, status, draftOf)
  const [isChecked, setChecked] = useState(false)
  const { busy, act } = useAct('records')
  const wrong = wrongFields(draft)
  const change = (part: Partial<StatusDraft>) => setDraft({ ...draft, ...part })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (wrong.length > 0) return
    if (await act((api) => saveStatus(api, statusOf(code, draft)), t('manage.record.saved'))) forget()
  }
  const errorOf = (field: 'name' | 'sort') =>
    isChecked && wrong.includes(field) ? t(`manage.order_statuses.${field}_wrong`) : undefined
  return (
    <form className={css['form']} onSubmit={(event) => void save(event)} noValidate>
      <Field
        label={t('manage.order_statuses.name')}
        hint={t('manage.order_statuses.name_hint')}
        maxLength={60}
        error={errorOf('name')}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ColorField
        id={`${code}-color`}
        label={t('manage.tags.color')}
        error={undefined}
        value={draft.color}
        onChange={(color) => change({ color })}
      />
      <SelectField
        label={t('manage.order_statuses.icon')}
        value={draft.icon}
        onChange={(event) => change({ icon: event.target.value })}
      >
        <option value="">{t('manage.order_statuses.no_icon')}</option>
        {iconNames.map((name) => (
          <option key={name} value={name}>
            {t(`manage.order_statuses.icons.${name}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('manage.order_statuses.sort')}
        hint={t('manage.order_statuses.sort_hint')}
        inputMode="numeric"
        error={errorOf('sort')}
        value={draft.sort}
        onChange={(event) => change({ sort: event.target.value })}
      />
      <Notices draft={draft} onChange={change} />
      <div className={css['actions']}>
        <Button type="submit" busy={busy}>
          {t('manage.record.save')}
          <span className="sr-only"> {t(`manage.status.${code}`)}</span>
        </Button>
      </div>
    </form>
  )
}

interface NoticesProps {
  draft: StatusDraft
  onChange: (part: Partial<StatusDraft>) => void
}

/** Who gets a mail when an order reaches the status. */
function Notices({ draft, onChange }: NoticesProps) {
  const { t } = useLocale()
  return (
    <>
      <Choice
        type="checkbox"
        label={t('manage.order_statuses.notify_customer')}
        checked={draft.notifyCustomer}
        onChange={(event) => onChange({ notifyCustomer: event.target.checked })}
      />
      <Choice
        type="checkbox"
        label={t('manage.order_statuses.notify_shop')}
        checked={draft.notifyBusiness}
        onChange={(event) => onChange({ notifyBusiness: event.target.checked })}
      />
    </>
  )
}
