import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from '#/cms/cms.module.css'
import { helpTextQueries } from './help-text.queries.ts'
import { knownScreen, screenOf } from './help-text-draft.ts'

/** The help texts behind the «?» of the shop’s screens. */
export function Screen() {
  const { t } = useLocale()
  const texts = useQuery(helpTextQueries.all())
  const add = (
    <ButtonLink to="/town/help-texts/new" icon={<PlusIcon size={20} />}>
      {t('manage.help_texts.add')}
    </ButtonLink>
  )
  return (
    <Page title={t('manage.help_texts.title')} heading={t('manage.help_texts.title')} aside={add}>
      <p>{t('manage.help_texts.lead')}</p>
      <QueryView
        query={texts}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found.length === 0}
        empty={<Notice title={t('manage.help_texts.none')} />}
      >
        {(found) => (
          <ul className={css['pages']}>
            {found.map(({ id, title, url, role, enabled }) => {
              const { screen, language } = screenOf(url)
              const known = knownScreen(screen)
              return (
                <li key={id}>
                  <h2>
                    <Link to={`/town/help-texts/${id}`}>{title}</Link>
                  </h2>
                  <p>
                    {[
                      known ? t(`manage.help_texts.screens.${known}`) : screen,
                      t(`manage.templates.language.${language}`),
                      role && t(`manage.help_texts.roles.${role}`),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {!enabled && <p>{t('manage.pages.hidden')}</p>}
                </li>
              )
            })}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}
