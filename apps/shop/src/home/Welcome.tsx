import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { useQuery } from '@tanstack/react-query'
import { CityButton } from '#/cities/CityButton.tsx'
import { useChosenCity } from '#/cities/chosen-city.ts'
import { cityQueries } from '#/cities/city.queries.ts'
import { shopsOfCity } from '#/cities/shops-of-city.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { PageTitle } from '@lonja/ui/layout/Page.tsx'
import { SearchBox } from '#/ui/SearchBox.tsx'
import css from './HomePage.module.css'
import { wordsIn } from './words.ts'

/** The greeting of the town, and the search. */
export function Welcome({ block }: { block: ShownBlockOf<'welcome'> }) {
  const { t, language } = useLocale()
  const { text, lang } = wordsIn(language, block.title)
  return (
    <div className={css['hero']}>
      <PageTitle>{text ? <span lang={lang}>{text}</span> : t('home.title')}</PageTitle>
      <p className={css['lead']}>
        {t('home.lead')} <Link to="/businesses">{t('home.shops')}</Link>
      </p>
      <CityLine />
      <div className={css['search']}>
        <SearchBox suggest={() => import('#/products/search/Suggestions.tsx')} />
      </div>
    </div>
  )
}

/**
 * The chosen town, and a link to its shops if it has any. Hidden if no town is chosen and at most one town has shops.
 */
function CityLine() {
  const { t } = useLocale()
  const chosen = useChosenCity()
  const { data } = useQuery(cityQueries.choice())
  if (!chosen && !(data && data.total > 1)) return null
  return (
    <div className={css['city']}>
      <CityButton />
      {chosen?.latitude === undefined && chosen && <Link to={shopsOfCity(chosen.city)}>{t('cities.see_shops')}</Link>}
    </div>
  )
}
