import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Team } from './Team.tsx'
import { useShop } from './current-shop.ts'

/** The people who work in the shop: their roles, and invitations. */
export function Screen() {
  const { t } = useLocale()
  const { id } = useShop()
  return (
    <Page title={t('manage.team.title')} heading={t('manage.team.title')}>
      <Team shop={id} />
    </Page>
  )
}
