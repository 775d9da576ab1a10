import { roles } from '@lonja/contract/constants'
import { type Language, languages } from '@lonja/contract/languages'
import { Choice, Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { BlockList } from '#/cms/BlockList.tsx'
import css from '#/cms/cms.module.css'
import { type HelpDraft, type HelpScreen, helpScreens, knownScreen } from './help-text-draft.ts'

interface HelpTextFieldsProps {
  draft: HelpDraft
  onChange: (part: Partial<HelpDraft>) => void
}

/** The fields of a help text: its screen, its language, its readers and its words. */
export function HelpTextFields({ draft, onChange }: HelpTextFieldsProps) {
  const { t } = useLocale()
  const { screen, language, role } = draft
  return (
    <fieldset className={css['fields']}>
      <legend className="sr-only">{t('manage.help_texts.title')}</legend>
      <SelectField
        label={t('manage.help_texts.screen')}
        value={screen}
        onChange={({ target }) => onChange({ screen: target.value })}
      >
        {(Object.keys(helpScreens) as HelpScreen[]).map((name) => (
          <option key={name} value={helpScreens[name]}>
            {t(`manage.help_texts.screens.${name}`)}
          </option>
        ))}
        {!knownScreen(screen) && <option value={screen}>{screen}</option>}
      </SelectField>
      <SelectField
        label={t('manage.help_texts.language')}
        value={language}
        onChange={({ target }) => onChange({ language: target.value as Language })}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(`manage.templates.language.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('manage.help_texts.role')}
        value={role}
        onChange={({ target }) => onChange({ role: target.value as HelpDraft['role'] })}
      >
        <option value="">{t('manage.help_texts.everybody')}</option>
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(`manage.help_texts.roles.${each}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('manage.pages.page_title')}
        required
        maxLength={200}
        value={draft.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <BlockList value={draft.blocks} onChange={(blocks) => onChange({ blocks })} />
      <Field
        type="url"
        label={t('manage.help_texts.video')}
        optional={t('manage.record.optional')}
        value={draft.video}
        onChange={({ target }) => onChange({ video: target.value })}
      />
      <Choice
        type="checkbox"
        label={t('manage.help_texts.enabled')}
        checked={draft.enabled}
        onChange={({ target }) => onChange({ enabled: target.checked })}
      />
    </fieldset>
  )
}
