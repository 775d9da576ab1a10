import type { Language } from '@lonja/contract/languages'
import { startTransition, useState } from 'react'
import { useApi } from '#/api/query-client.ts'
import { useSession } from '#/api/session.ts'
import { useLocale } from '#/i18n/locale.ts'
import { Choice } from './Field.tsx'
import css from './ThemeChoice.module.css'
import { chooseLanguage } from '#/hooks/language.ts'

/**
 * The choice of the language. Each language is named in that language. The choice is stored on this device, and in the
 * account for the letters to its owner.
 */
export function LanguageChoice() {
  const locale = useLocale()
  const { t, town } = locale
  const api = useApi()
  const user = useSession()
  /** The chosen language while its texts are loading. */
  const [wanted, setWanted] = useState<Language>()
  const choose = (language: Language) => {
    setWanted(language)
    // Without a connection, and at the counter of a shared device, the choice is only for this device.
    if (user) void api.call('/me', { method: 'PUT', body: { language } }).catch(() => undefined)
    // In a transition, so that the choice changes together with the texts.
    void chooseLanguage(locale, language).then(() => startTransition(() => setWanted(undefined)))
  }
  return (
    <>
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
      {user && <p>{t('language.letters')}</p>}
    </>
  )
}
