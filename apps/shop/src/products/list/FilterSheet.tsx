import { useRef, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { FilterIcon } from '@lonja/ui/controls/icons.tsx'
import { Facets } from './Facets.tsx'
import css from './FilterSheet.module.css'
import { type ListState, filterSearch, withoutFilters } from './list-state.ts'
import type { ProductFacets } from './list.queries.ts'

interface FilterSheetProps {
  facets: ProductFacets | undefined
  state: ListState
  onChange: (state: ListState) => void
}

/** Used in small windows: a button that opens the filters in a sheet. A choice is applied immediately. */
export function FilterSheet({ facets, state, onChange }: FilterSheetProps) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  /** Whether the user typed prices that are not applied yet. */
  const [typed, setTyped] = useState(false)
  const take = useRef<() => boolean>(null)
  const change = (next: ListState) => {
    setTyped(false)
    onChange(next)
  }
  const active = [...filterSearch({ ...state, search: '' })].length
  return (
    <div className={css['place']}>
      <Button kind="secondary" icon={<FilterIcon size={20} />} onClick={() => setOpen(true)}>
        {active > 0 ? t('filters.open_count', { count: active }) : t('filters.title')}
      </Button>
      <Dialog
        shape="sheet"
        title={t('filters.title')}
        open={open}
        onClose={() => {
          take.current?.()
          setOpen(false)
        }}
        footer={
          <>
            <Button kind="secondary" onClick={() => change(withoutFilters(state))} disabled={active === 0}>
              {t('filters.clear')}
            </Button>
            <Button wide onClick={() => take.current?.() !== false && setOpen(false)}>
              {facets && !typed ? t('filters.show', { count: facets.total }) : t('filters.show_plain')}
            </Button>
          </>
        }
      >
        <div onInput={({ target }) => setTyped((target as HTMLInputElement).inputMode === 'decimal')}>
          {facets && <Facets facets={facets} state={state} onChange={change} take={take} />}
        </div>
      </Dialog>
    </div>
  )
}
