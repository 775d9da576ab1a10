import { appVersion } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonAnchor, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { LanguageChoice } from '@lonja/ui/controls/LanguageChoice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { ThemeChoice } from '@lonja/ui/controls/ThemeChoice.tsx'
import type { RouteModule } from '@lonja/ui/layout/screen.ts'
import { Diagnostics } from './Diagnostics.tsx'
import css from './InfoPage.module.css'
import { Licences } from './Licences.tsx'
import { infoQueries } from './info.queries.ts'

export const prefetch: RouteModule['prefetch'] = (client) => client.prefetchQuery(infoQueries.about())

const texts = [
  ['footer.help', '/cms/ayuda'],
  ['footer.legal', '/cms/aviso-legal'],
  ['footer.privacy', '/cms/privacidad'],
  ['footer.accessibility', '/cms/accesibilidad'],
] as const

/**
 * The screen with the town’s text about itself, the choice of language and theme, the licences of the software, and
 * technical facts for support.
 */
export function Screen() {
  const { t, town } = useLocale()
  // If the town has no text about itself, a short text about Lonja is shown.
  const { data: about = [] } = useQuery(infoQueries.about())
  return (
    <Page title={t('info.title')} description={t('info.description')} canonical="/info" heading={t('info.title')}>
      <div className={css['info']}>
        <section className={css['card']}>
          {(about.length > 0 ? about : [t('info.description')]).map((text) => (
            <p key={text}>{text}</p>
          ))}
          <div className={css['ways']}>
            {about.length > 0 && (
              <ButtonLink kind="secondary" to="/cms/quienes-somos">
                {t('info.more')}
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" to="/cms/ayuda">
              {t('info.contact')}
            </ButtonLink>
            <ButtonAnchor kind="secondary" href="/manage/join">
              {t('info.sell')}
            </ButtonAnchor>
          </div>
        </section>
        {town.languages.length > 1 && (
          <section className={css['card']}>
            <h2>{t('language.title')}</h2>
            <LanguageChoice />
          </section>
        )}
        <section className={css['card']}>
          <h2>{t('theme.title')}</h2>
          <ThemeChoice />
        </section>
        <section className={css['card']}>
          <h2>{t('info.version', { version: appVersion })}</h2>
          <p>{t('info.free')}</p>
          <Licences />
        </section>
        <Diagnostics />
        <ul className={css['texts']}>
          {texts.map(([title, url]) => (
            <li key={url}>
              <Link to={url}>{t(title)}</Link>
            </li>
          ))}
          <li>
            <a href="/api/open-data/sales.csv" download>
              {t('info.open_data')}
            </a>
          </li>
        </ul>
      </div>
    </Page>
  )
}
