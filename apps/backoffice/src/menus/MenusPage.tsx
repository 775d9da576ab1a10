import { defaultLanguage } from '@lonja/contract/constants'
import type { Language } from '@lonja/contract/languages'
import { type MenuPlace, menuPlaces } from '@lonja/contract/menus/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryRow } from './EntryRow.tsx'
import css from './MenusPage.module.css'
import { menuQueries } from './menu.queries.ts'

/** The links that the town adds to the menus of the shop, by place and language. */
export function Screen() {
  const { t, town } = useLocale()
  const [place, setPlace] = useState<MenuPlace>('main')
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  const code = language === defaultLanguage ? place : `${place}-${language}`
  const entries = useQuery(menuQueries.entries(place, code))
  const mayWrite = useMay('content')
  return (
    <Page title={t('manage.menus.title')} heading={t('manage.menus.title')}>
      <p className={css['lead']}>{t('manage.menus.lead')}</p>
      <div className={css['choices']}>
        <SelectField
          label={t('manage.menus.place')}
          value={place}
          onChange={({ target }) => setPlace(target.value as MenuPlace)}
        >
          {menuPlaces.map((one) => (
            <option key={one} value={one}>
              {t(`manage.menus.places.${one}`)}
            </option>
          ))}
        </SelectField>
        {town.languages.length > 1 && (
          <SelectField
            label={t('manage.menus.language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
          >
            {town.languages.map((one) => (
              <option key={one} value={one}>
                {t(`language.${one}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <QueryView
        query={entries}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(list) => list.length === 0}
        empty={<Notice title={t('manage.menus.none')} />}
      >
        {(list) => (
          <ol className={css['list']} aria-label={t(`manage.menus.places.${place}`)}>
            {list.map((entry, index) => (
              <EntryRow key={entry.id} entries={list} index={index} mayWrite={mayWrite} />
            ))}
          </ol>
        )}
      </QueryView>
      {mayWrite && <EntryForm key={code} code={code} place={place} />}
    </Page>
  )
}
