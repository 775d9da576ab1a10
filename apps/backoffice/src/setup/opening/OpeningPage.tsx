import type { TownOpening } from '@lonja/contract/setup/opening'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { MailCheck } from './MailCheck.tsx'
import css from './OpeningPage.module.css'
import { allowPreview, changeOpening, openingQuery } from './opening.queries.ts'

/** What the town needs before visitors see the shop, and the button that opens or closes it. */
export function Screen() {
  const { t } = useLocale()
  const opening = useQuery(openingQuery)
  return (
    <Page title={t('manage.opening.title')} heading={t('manage.opening.title')}>
      <QueryView query={opening} skeleton={<Skeleton shape="block" />}>
        {(data) => <Opening opening={data} />}
      </QueryView>
    </Page>
  )
}

function Opening({ opening: { open, unreviewed, categories, shops, mail } }: { opening: TownOpening }) {
  const { t } = useLocale()
  return (
    <div className={css['opening']}>
      <InlineNotice tone={open ? 'good' : 'offer'}>
        {t(open ? 'manage.opening.is_open' : 'manage.opening.closed_text')}
      </InlineNotice>
      <ol className={css['list']}>
        <Item done={unreviewed.length === 0} title={t('manage.opening.legal')}>
          {unreviewed.length === 0 ? (
            <p>{t('manage.opening.legal_done')}</p>
          ) : (
            <>
              <p>{t('manage.opening.legal_left')}</p>
              <ul>
                {unreviewed.map((title) => (
                  <li key={title}>{title}</li>
                ))}
              </ul>
              <Link to="/town/pages">{t('manage.pages.title')}</Link>
            </>
          )}
        </Item>
        <Item done={categories > 0} title={t('manage.opening.categories')}>
          <p>{t('manage.opening.categories_text', { count: categories })}</p>
          <Link to="/town/categories">{t('manage.categories.title')}</Link>
        </Item>
        <Item done={mail} title={t('manage.opening.mail')}>
          <MailCheck isOn={mail} />
        </Item>
        <Item done={shops > 0} title={t('manage.opening.shops')}>
          <p>{shops > 0 ? t('manage.opening.shops_count', { count: shops }) : t('manage.opening.shops_none')}</p>
          <Link to="/town/shops">{t('manage.opening.shops')}</Link>
        </Item>
      </ol>
      <Acts isOpen={open} />
    </div>
  )
}

function Item({ done, title, children }: { done: boolean; title: string; children: ReactNode }) {
  const { t } = useLocale()
  return (
    <li>
      <h2>
        {title} <span>{t(done ? 'manage.opening.done' : 'manage.opening.left')}</span>
      </h2>
      {children}
    </li>
  )
}

function Acts({ isOpen }: { isOpen: boolean }) {
  const { t } = useLocale()
  const { busy, act } = useAct('opening')
  const looking = useAct('opening')
  const look = async () => {
    if (await looking.act(allowPreview, t('manage.opening.looking'))) location.assign('/')
  }
  return (
    <div className={css['acts']}>
      {!isOpen && (
        <Button kind="secondary" busy={looking.busy} onClick={() => void look()}>
          {t('manage.opening.look')}
        </Button>
      )}
      <Button
        kind={isOpen ? 'danger' : 'primary'}
        busy={busy}
        onClick={() =>
          void act(
            (api) => changeOpening(api, !isOpen),
            t(isOpen ? 'manage.opening.now_closed' : 'manage.opening.now_open'),
          )
        }
      >
        {t(isOpen ? 'manage.opening.close' : 'manage.opening.open')}
      </Button>
    </div>
  )
}
