import { type Right, rights } from '@lonja/contract/people/rights'
import { useContext } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { TownContext } from '#/people/current-shop.ts'

/** Says which roles may open a screen that the user's role does not include. */
export function NotYoursPage({ right }: { right: Right }) {
  const { t, formatList } = useLocale()
  const inTown = useContext(TownContext) !== undefined
  const title = t('manage.not_yours.title')
  const { shop, town } = rights[right]
  const roles = inTown
    ? town.map((role) => t(`manage.town_role.${role}`))
    : shop.map((role) => t(`manage.role.${role}`))
  return (
    <Page title={title} heading={title}>
      <p>{t(inTown ? 'manage.not_yours.in_town' : 'manage.not_yours.text', { roles: formatList(roles) })}</p>
    </Page>
  )
}
