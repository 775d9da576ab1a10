import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { MethodParts } from '../MethodParts.tsx'
import { shippingQueries } from '../shipping.queries.ts'

/** One method of any shop. The forms are those of the shop. */
export function Screen({ params }: ScreenProps) {
  const { t } = useLocale()
  const town = useQuery(shippingQueries.ofTown())
  const method = town.data?.methods.find((each) => each.id === params['id'])
  const title = method ? `${method.name} · ${method.business.name}` : t('manage.town_shipping.title')
  return (
    <Page title={title} heading={title}>
      <p>
        <Link to="/town/shipping">{t('manage.town_shipping.title')}</Link>
      </p>
      <QueryView query={town} skeleton={<Skeleton shape="block" />}>
        {() => (method ? <MethodParts method={method} /> : <p>{t('manage.shipping.gone')}</p>)}
      </QueryView>
    </Page>
  )
}
