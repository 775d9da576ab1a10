import { useContext } from 'react'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { TownContext } from '#/people/current-shop.ts'

export function Screen() {
  const { t } = useLocale()
  const inTown = useContext(TownContext) !== undefined
  return (
    <Page title={t('manage.not_found')} heading={t('manage.not_found')}>
      <p>
        <ButtonLink to={inTown ? '/town' : '/orders'}>
          {t(inTown ? 'manage.town.today' : 'manage.orders.title')}
        </ButtonLink>
      </p>
    </Page>
  )
}
