import { currentLanguage } from '@lonja/contract/formats'
import type { Language } from '@lonja/contract/languages'
import { useState } from 'react'
import { t } from '#/i18n/texts.ts'
import { town } from '#/i18n/town.ts'
import { Choice } from './Field.tsx'
import css from './ThemeChoice.module.css'
import { chooseLanguage } from './language.ts'

/** The languages by their own names; the choice holds on this device. */
export function LanguageChoice() {
  /** On its way. */
  const [wanted, setWanted] = useState<Language>()
  const choose = (language: Language) => {
    setWanted(language)
    void chooseLanguage(language).then(() => setWanted(undefined))
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
          checked={(wanted ?? currentLanguage()) === language}
          onChange={() => choose(language)}
        />
      ))}
    </fieldset>
  )
}
