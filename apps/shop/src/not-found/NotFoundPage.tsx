import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#/i18n/texts.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Notice } from '#/ui/Notice.tsx'
import { Page, PageTitle } from '#/ui/Page.tsx'
import { SearchBox } from '#/ui/SearchBox.tsx'
import { SearchIcon } from '#/ui/icons.tsx'

/** Any unknown path ends here: with status 404 from the server, and under its own path in the browser. */
export function Screen() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname !== '/not-found') void navigate('/not-found', { replace: true })
  }, [pathname, navigate])
  return <NotFound title={t('not_found.title')} text={t('not_found.text')} />
}

/** What a screen shows when what it is about does not exist. */
export function NotFound({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} noIndex status={404}>
      <div>
        <Notice
          icon={<SearchIcon size={40} />}
          title={<PageTitle>{title}</PageTitle>}
          action={
            <>
              <ButtonLink to="/catalog">{t('not_found.catalog')}</ButtonLink>
              <ButtonLink kind="secondary" to="/">
                {t('not_found.home')}
              </ButtonLink>
            </>
          }
        >
          <p>{text}</p>
        </Notice>
        <SearchBox />
      </div>
    </Page>
  )
}
