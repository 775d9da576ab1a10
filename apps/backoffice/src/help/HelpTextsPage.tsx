import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from '#/cms/cms.module.css'
import { MoveButtons } from '#/kit/MoveButtons.tsx'
import { moveRecord } from '#/kit/move-record.ts'
import { helpTextQueries } from './help-text.queries.ts'
import { type HelpText, byScreen, knownScreen, screenOf } from './help-text-draft.ts'

/** The help texts behind the «?» of the shop’s screens, in the order in which visitors read them. */
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
        {(found) => <Texts groups={byScreen(found)} />}
      </QueryView>
    </Page>
  )
}

/** The texts by screen. Those of one screen can be moved, because visitors read them in this order. */
function Texts({ groups }: { groups: readonly (readonly HelpText[])[] }) {
  const { t } = useLocale()
  const { busy, act } = useAct('help-cms')
  const move = (texts: readonly HelpText[], from: number, to: number) => {
    if (busy) return
    const done = t('manage.help_texts.moved', { title: texts[from]!.title, place: to + 1 })
    void act((api) => moveRecord(api, 'help-cms', texts, from, to), done)
  }
  return (
    <ul className={css['pages']}>
      {groups.map((texts) =>
        texts.map((text, index) => (
          <li key={text.id}>
            <About text={text} />
            {texts.length > 1 && (
              <MoveButtons
                labels={{
                  up: t('manage.help_texts.up', { title: text.title }),
                  down: t('manage.help_texts.down', { title: text.title }),
                }}
                index={index}
                total={texts.length}
                onMove={(to) => move(texts, index, to)}
              />
            )}
          </li>
        )),
      )}
    </ul>
  )
}

function About({ text: { id, title, url, role, enabled } }: { text: HelpText }) {
  const { t } = useLocale()
  const { screen, language } = screenOf(url)
  const known = knownScreen(screen)
  const facts = [
    known ? t(`manage.help_texts.screens.${known}`) : screen,
    t(`manage.templates.language.${language}`),
    role && t(`manage.help_texts.roles.${role}`),
  ]
  return (
    <>
      <h2>
        <Link to={`/town/help-texts/${id}`}>{title}</Link>
      </h2>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {!enabled && <p>{t('manage.pages.hidden')}</p>}
    </>
  )
}
