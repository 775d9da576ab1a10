import type { Language } from '@lonja/contract/languages'
import { startTransition, useState } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import { Choice } from './Field.tsx'
import css from './ThemeChoice.module.css'
import { chooseLanguage } from '#/hooks/language.ts'

/** The languages by their own names; the choice holds on this device. */
export function LanguageChoice() {
  const locale = useLocale()
  const { t, town } = locale
  /** On its way. */
  const [wanted, setWanted] = useState<Language>()
  const choose = (language: Language) => {
    setWanted(language)
    // With the words, which change in a transition.
    void chooseLanguage(locale, language).then(() => startTransition(() => setWanted(undefined)))
  }
  return (
    <fieldset className={css['themes']}>
      <legend className="sr-only">{t('language.title')}</legend>
      {town.languages.map((language) => (
        <Choice
          key={language}
          type="radio"
          name="language"
          label={<span lang={language}>{t(`language.${language}`)}</span>}
          checked={(wanted ?? locale.language) === language}
          onChange={() => choose(language)}
        />
      ))}
    </fieldset>
  )
}
