import { localTime } from '@lonja/contract/time'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useNow } from '@lonja/ui/hooks/now.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShop } from '#/people/current-shop.ts'
import { InvoicingForm } from './InvoicingForm.tsx'
import { invoicingQueries } from './invoicing.queries.ts'

/** The choice of the system that issues the shop's invoices. */
export function Screen() {
  const { t } = useLocale()
  const { id } = useShop()
  const shop = useQuery(invoicingQueries.ofShop(id))
  const now = useNow()
  const title = t('manage.invoicing.title')
  return (
    <Page title={title} heading={title}>
      <QueryView query={shop} skeleton={<Skeleton shape="block" />}>
        {(loaded) => now && <InvoicingForm key={loaded.invoicing} shop={loaded} today={localTime(now).date} />}
      </QueryView>
    </Page>
  )
}
