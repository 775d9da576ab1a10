import type { Words } from '@lonja/contract/home/home-block'
import { defaultLanguage } from '@lonja/contract/constants'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

interface WordsFieldsProps {
  label: string
  hint?: string | undefined
  max: number
  value: Words
  onChange: (value: Words) => void
}

/** A text in each language of the town. */
export function WordsFields({ label, hint, max, value, onChange }: WordsFieldsProps) {
  const { t, town } = useLocale()
  return town.languages.map((language) => (
    <Field
      key={language}
      label={town.languages.length > 1 ? `${label} (${t(`manage.home.in.${language}`)})` : label}
      hint={language === defaultLanguage ? hint : undefined}
      lang={language}
      maxLength={max}
      value={value[language]}
      onChange={({ target }) => onChange({ ...value, [language]: target.value })}
    />
  ))
}
