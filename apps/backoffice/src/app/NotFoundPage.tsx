import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'

export function Screen() {
  const { t } = useLocale()
  return (
    <Page title={t('manage.not_found')} heading={t('manage.not_found')}>
      <p>
        <ButtonLink to="/orders">{t('manage.orders.title')}</ButtonLink>
      </p>
    </Page>
  )
}
