import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShop } from '#/people/current-shop.ts'
import { AcceptanceForm } from './AcceptanceForm.tsx'
import { DeviceSound } from './DeviceSound.tsx'
import { acceptanceQueries } from './acceptance.queries.ts'

/** How the shop answers its orders: automatically or not, the sound, and what happens if nobody answers. */
export function Screen() {
  const { t } = useLocale()
  const { id } = useShop()
  const acceptance = useQuery(acceptanceQueries.ofShop(id))
  const title = t('manage.answers.title')
  return (
    <Page title={title} heading={title}>
      <DeviceSound />
      <QueryView query={acceptance} skeleton={<Skeleton shape="block" />}>
        {(loaded) => <AcceptanceForm key={id} acceptance={loaded} />}
      </QueryView>
    </Page>
  )
}
