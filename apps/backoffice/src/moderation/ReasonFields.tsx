import { grounds } from '@lonja/contract/moderation/choices'
import { type ContentReason, contentReasons } from '@lonja/contract/moderation/reasons'
import { Choice, Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

export interface Reasons {
  reason: ContentReason
  ground: (typeof grounds)[number]
  rule: string
}

interface ReasonFieldsProps {
  /** The id of the form, because a screen may have several of them. */
  id: string
  value: Reasons
  onChange: (value: Reasons) => void
}

/** Why content is hidden or restricted, and on what ground. */
export function ReasonFields({ id, value, onChange }: ReasonFieldsProps) {
  const { t } = useLocale()
  return (
    <>
      <SelectField
        label={t('manage.moderation.reason')}
        value={value.reason}
        onChange={({ target }) => onChange({ ...value, reason: target.value as ContentReason })}
      >
        {contentReasons.map((each) => (
          <option key={each} value={each}>
            {t(`manage.content_reason.${each}`)}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend>{t('manage.moderation.ground')}</legend>
        {grounds.map((ground) => (
          <Choice
            key={ground}
            type="radio"
            name={`ground-${id}`}
            label={t(`manage.moderation.ground_of.${ground}`)}
            checked={value.ground === ground}
            onChange={() => onChange({ ...value, ground })}
          />
        ))}
      </fieldset>
      <Field
        label={t('manage.moderation.rule')}
        hint={t('manage.moderation.rule_hint')}
        optional={t('manage.hours.optional')}
        maxLength={300}
        value={value.rule}
        onChange={({ target }) => onChange({ ...value, rule: target.value })}
      />
    </>
  )
}
