import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useShop } from '#/people/current-shop.ts'
import { SearchForm } from '#/kit/SearchForm.tsx'
import { PercentForm } from './PercentForm.tsx'
import { PriceRows } from './PriceRows.tsx'
import css from './PricesPage.module.css'
import { changesOf, isLarge, keyOf, raisePrices } from './price-edits.ts'
import { type PriceChange, priceSheetQuery } from './price.queries.ts'
import { usePriceEdits } from './use-price-edits.ts'

/** The prices of the day: many prices are typed one after the other, and saved together. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const { id } = useShop()
  const title = t('manage.prices.title')
  return (
    <Page title={title} heading={title}>
      <Prices key={id} words={search.get('search') ?? ''} />
    </Page>
  )
}

function Prices({ words }: { words: string }) {
  const locale = useLocale()
  const { t } = locale
  const { id } = useShop()
  const sheet = useInfiniteQuery(priceSheetQuery(id, words))
  const { edits, edit, save, isSaving } = usePriceEdits(id)
  const [doubtful, setDoubtful] = useState<PriceChange[]>()
  const found = sheet.data?.pages.flatMap(({ rows }) => rows) ?? []
  // An edited row stays in view although the search does not find it.
  const others = Object.values(edits).flatMap(({ row }) =>
    found.some((each) => keyOf(each) === keyOf(row)) ? [] : [row],
  )
  const rows = [...others, ...found]
  const count = Object.keys(edits).length
  const changes = changesOf(locale, edits)
  const submit = () => {
    if (!changes) return
    if (changes.some(isLarge)) setDoubtful(changes)
    else save(changes)
  }
  return (
    <>
      <SearchForm key={words} path="/products/prices" words={words} />
      <PercentForm onPercent={(percent) => edit(raisePrices(locale, edits, found, percent))} />
      <QueryView
        query={sheet}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => rows.length === 0}
        empty={<p>{t(words === '' ? 'manage.products.none' : 'manage.products.none_found')}</p>}
      >
        {() => <PriceRows linked rows={rows} edits={edits} onEdit={edit} />}
      </QueryView>
      {sheet.hasNextPage && (
        <Button kind="secondary" busy={sheet.isFetchingNextPage} onClick={() => void sheet.fetchNextPage()}>
          {t('manage.products.more')}
        </Button>
      )}
      {count > 0 && (
        <div className={css['bar']}>
          <output>{t(changes ? 'manage.prices.unsaved' : 'manage.prices.wrong', { count })}</output>
          <Button kind="quiet" onClick={() => edit({})}>
            {t('manage.prices.discard')}
          </Button>
          <Button busy={isSaving} disabled={!changes} onClick={submit}>
            {t('manage.prices.save')}
          </Button>
        </div>
      )}
      <Dialog
        open={doubtful !== undefined}
        title={t('manage.prices.doubtful', { count: doubtful?.filter(isLarge).length ?? 0 })}
        onClose={() => setDoubtful(undefined)}
      >
        <p>{t('manage.prices.doubtful_text')}</p>
        <Button
          onClick={() => {
            if (doubtful) save(doubtful)
            setDoubtful(undefined)
          }}
        >
          {t('manage.prices.save_anyway')}
        </Button>
      </Dialog>
    </>
  )
}
