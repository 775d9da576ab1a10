import { filterByName } from '@lonja/contract/folded'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { locate } from '#/map/locate.ts'
import { LocateIcon, PinIcon } from '#/map/icons.tsx'
import { type LocateError, LocateFailure } from '@lonja/ui/native/geolocation.ts'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice, Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { CheckIcon } from '@lonja/ui/controls/icons.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import type { RouteModule } from '@lonja/ui/layout/screen.ts'
import css from './CitiesPage.module.css'
import row from './City.module.css'
import { type ChosenCity, chooseCity, useChosenCity } from './chosen-city.ts'
import { type City, type Town, cityQueries, nearestTown } from './city.queries.ts'
import { shopsOfCity } from './shops-of-city.ts'

export const prefetch: RouteModule['prefetch'] = (client) => client.prefetchQuery(cityQueries.all())

/**
 * Every town with shops, and a search for any other town of Spain. The towns are links, so they work without scripts.
 */
export function Screen() {
  const { t } = useLocale()
  const cities = useQuery(cityQueries.all())
  const [words, setWords] = useState('')
  const deferred = useDeferredValue(words.trim())
  return (
    <Page title={t('cities.page')} heading={t('cities.page')} description={t('cities.description')} canonical="/cities">
      <Tools words={words} onWords={setWords} cities={cities.data?.items ?? []} />
      <QueryView
        query={cities}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Notice
            icon={<PinIcon size={40} />}
            title={t('cities.none')}
            action={<ButtonLink to="/catalog">{t('not_found.catalog')}</ButtonLink>}
          >
            {t('cities.none_text')}
          </Notice>
        }
      >
        {({ items }) => <WithShops cities={filterByName(items, deferred, ({ city }) => city)} all={deferred === ''} />}
      </QueryView>
      {deferred.length >= 2 && <Others words={deferred} cities={cities.data?.items ?? []} />}
    </Page>
  )
}

interface ToolsProps {
  words: string
  onWords: (words: string) => void
  cities: readonly City[]
}

/** The parts of the screen that need scripts: the search while the user types, and the device’s position. */
function Tools({ words, onWords, cities }: ToolsProps) {
  const { t } = useLocale()
  const api = useApi()
  const choose = useChoice()
  const [state, setState] = useState<'idle' | 'busy' | LocateError>('idle')
  if (!useHydrated()) return null

  const here = async () => {
    setState('busy')
    try {
      const { latitude, longitude } = await locate()
      const town = await nearestTown(api, latitude, longitude)
      setState('idle')
      if (town) choose(withPosition(town, cities))
    } catch (error) {
      setState(error instanceof LocateFailure ? error.reason : 'unavailable')
    }
  }
  return (
    <div className={css['tools']}>
      <Field
        type="search"
        label={t('cities.filter')}
        hint={t('cities.filter_hint')}
        autoComplete="off"
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <div className={css['here']}>
        <Button kind="secondary" icon={<LocateIcon size={20} />} busy={state === 'busy'} onClick={() => void here()}>
          {t('cities.here')}
        </Button>
        <p className={css['soft']}>{t('cities.here_text')}</p>
      </div>
      {state !== 'idle' && state !== 'busy' && (
        <div role="alert">
          <InlineNotice tone="bad">{t(`map.${state}`)}</InlineNotice>
        </div>
      )}
    </div>
  )
}

function WithShops({ cities, all }: { cities: readonly City[]; all: boolean }) {
  const { t } = useLocale()
  const chosen = useChosenCity()
  if (cities.length === 0) return null
  return (
    <section className={css['section']}>
      <h2>{t('cities.with_shops')}</h2>
      <ul className={css['list']}>
        {all && (
          <li>
            <Entry to={shopsOfCity(null)} choice={null} isCurrent={chosen === null}>
              {t('cities.all')}
            </Entry>
          </li>
        )}
        {cities.map(({ city, count }) => (
          <li key={city}>
            <Entry
              to={shopsOfCity(city)}
              choice={{ city }}
              isCurrent={chosen?.city === city}
              detail={t('cities.shops', { count })}
            >
              {city}
            </Entry>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Towns of Spain that have no shops yet. Choosing one of them shows the nearest shops. */
function Others({ words, cities }: { words: string; cities: readonly City[] }) {
  const { t } = useLocale()
  const towns = useQuery(cityQueries.towns(words))
  const chosen = useChosenCity()
  const others = (towns.data ?? []).filter(({ name }) => !cities.some(({ city }) => city === name))
  return (
    <section className={css['section']} aria-busy={towns.isFetching || undefined}>
      <h2>{t('cities.without_shops')}</h2>
      <output className={css['soft']}>
        {towns.isSuccess && others.length === 0 ? t('cities.unknown', { words }) : t('cities.without_text')}
      </output>
      <ul className={css['list']}>
        {others.map((town) => (
          <li key={town.code}>
            <Entry
              to={nearestShops}
              choice={withPosition(town, cities)}
              isCurrent={chosen?.city === town.name}
              detail={town.province}
            >
              {town.name}
            </Entry>
          </li>
        ))}
      </ul>
      <p className={css['soft']}>{t('cities.source')}</p>
    </section>
  )
}

interface EntryProps {
  to: string
  choice: ChosenCity | null
  isCurrent: boolean
  detail?: string
  children: ReactNode
}

/** A link to the shops of one town, to the shops nearest to it, or to all shops. A press also stores the choice. */
function Entry({ to, choice, isCurrent, detail, children }: EntryProps) {
  return (
    <Link
      to={to}
      className={row['city']}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => chooseCity(choice)}
    >
      <span>{children}</span>
      {isCurrent && <CheckIcon size={20} />}
      {detail && <span className={row['detail']}>{detail}</span>}
    </Link>
  )
}

/** Returns a function that stores a city and shows its shops or, if it has none, the nearest shops. */
function useChoice(): (choice: ChosenCity) => void {
  const navigate = useNavigate()
  return (choice) => {
    chooseCity(choice)
    navigate(choice.latitude === undefined ? shopsOfCity(choice.city) : nearestShops)
  }
}

const nearestShops = '/businesses?sort=near'

/** The choice to store: the name of the town, and also its position if the town has no shops. */
const withPosition = ({ name, latitude, longitude }: Town, cities: readonly City[]): ChosenCity =>
  cities.some(({ city }) => city === name) ? { city: name } : { city: name, latitude, longitude }
