import { addressIn } from '@lonja/contract/languages'
import type { MouseEvent } from 'react'
import { useLocation } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

/**
 * Links to this page in each language of the town. With scripts the language changes without loading the page again.
 */
export function LanguageLinks({ className }: { className: string | undefined }) {
  const locale = useLocale()
  const { town, t } = locale
  const { pathname, search } = useLocation()
  if (town.languages.length < 2) return null
  return (
    <ul className={className}>
      {town.languages.map((language) => (
        <li key={language}>
          <a
            href={addressIn(language, pathname + search)}
            hrefLang={language}
            lang={language}
            aria-current={language === locale.language ? 'true' : undefined}
            onClick={(event: MouseEvent) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void import('@lonja/ui/hooks/language.ts').then(({ chooseLanguage }) => chooseLanguage(locale, language))
            }}
          >
            {t(`language.${language}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
