import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { ShopPictures } from '#/galleries/ShopPictures.tsx'
import { useShop } from '#/people/current-shop.ts'
import { ShopVariables } from '../variables/ShopVariables.tsx'
import { LookForm } from './LookForm.tsx'
import { lookQueries } from './look.queries.ts'

/** The layout, colours, fonts and pictures of the shop's page. */
export function Screen() {
  const { t } = useLocale()
  const { id, name } = useShop()
  const look = useQuery(lookQueries.ofShop(id))
  const title = t('manage.look.title')
  return (
    <Page title={title} heading={title}>
      <QueryView query={look} skeleton={<Skeleton shape="block" />}>
        {(loaded) => <LookForm key={id} shop={{ id, name }} look={loaded} />}
      </QueryView>
      <ShopPictures key={id} shop={id} />
      <ShopVariables shop={id} />
    </Page>
  )
}
