import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { CatalogueFilters } from './CatalogueFilters.tsx'
import { Products } from './Products.tsx'
import { SharedCodes } from './SharedCodes.tsx'
import { addressOf, codesAddress, readOffset, readPlace } from './catalogue-address.ts'
import css from './catalogue.module.css'

/** The products of all shops with their problems, and the codes that several products have. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const title = t('manage.catalogue.title')
  const showsCodes = search.get('view') === 'codes'
  const place = readPlace(search)
  return (
    <Page title={title} heading={title}>
      <div className={css['catalogue']}>
        <nav className={css['views']} aria-label={t('manage.catalogue.views')}>
          <Link to="/town/catalogue" aria-current={showsCodes ? undefined : 'page'}>
            {t('manage.catalogue.products')}
          </Link>
          <Link to={codesAddress()} aria-current={showsCodes ? 'page' : undefined}>
            {t('manage.catalogue.codes')}
          </Link>
        </nav>
        {showsCodes ? (
          <SharedCodes key={readOffset(search)} offset={readOffset(search)} />
        ) : (
          <>
            <CatalogueFilters key={`filters ${addressOf({ ...place, offset: 0 })}`} place={place} />
            <Products key={addressOf(place)} place={place} />
          </>
        )}
      </div>
    </Page>
  )
}
