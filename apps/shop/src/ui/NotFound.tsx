import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SearchIcon } from '@lonja/ui/controls/icons.tsx'

/** Shown if the product, shop or page of a screen does not exist. Then the server answers 404. */
export function NotFound({ title, text }: { title: string; text: string }) {
  const { t } = useLocale()
  return (
    <Page title={title} noIndex status={404}>
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
        <SearchBox />
      </Notice>
    </Page>
  )
}
