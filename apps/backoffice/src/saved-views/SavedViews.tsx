import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import css from './SavedViews.module.css'
import { type SavedView, changeView, removeView, savedViewQueries } from './saved-view.queries.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { useViewChange } from './use-view-change.ts'
import { addressOfView, filtersOf, parameter, preferredOf } from './view-address.ts'

interface SavedViewsProps {
  /** The address of the list. */
  screen: string
  search: URLSearchParams
}

/** The saved views of a list, and the buttons that save what the list shows now. The address stays the state. */
export function SavedViews({ screen, search }: SavedViewsProps) {
  const { t } = useLocale()
  const { id: shop } = useShop()
  const { data: views = [], isSuccess } = useQuery(savedViewQueries.of(shop, screen))
  const [isSaving, setSaving] = useState(false)
  usePreferred(screen, search, views, isSuccess)
  const filters = filtersOf(search)
  const chosen = views.find(({ id }) => id === search.get(parameter))
  const isChanged = chosen !== undefined && filtersOf(new URLSearchParams(chosen.query)) !== filters
  return (
    <div className={css['views']}>
      {views.length > 0 && (
        <nav aria-label={t('manage.views.title')}>
          <ul className={css['chips']}>
            {views.map((view) => (
              <li key={view.id}>
                <Link
                  to={addressOfView(screen, view)}
                  aria-current={view.id === chosen?.id && !isChanged ? 'true' : undefined}
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={css['actions']}>
        {chosen && <Chosen screen={screen} view={chosen} filters={isChanged ? filters : undefined} />}
        {(isChanged || (!chosen && filters !== '')) && (
          <Button kind="secondary" onClick={() => setSaving(true)}>
            {t(isChanged ? 'manage.views.save_new' : 'manage.views.save')}
          </Button>
        )}
      </div>
      {isSaving && <SaveDialog screen={screen} query={filters} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** Opens the preferred view, once, if the address says nothing. */
function usePreferred(screen: string, search: URLSearchParams, views: readonly SavedView[], isLoaded: boolean): void {
  const navigate = useNavigate()
  const isOpening = useRef(search.size === 0)
  useEffect(() => {
    if (!isLoaded || !isOpening.current) return
    isOpening.current = false
    const preferred = search.size === 0 ? preferredOf(views) : undefined
    if (preferred) navigate(addressOfView(screen, preferred), { replace: true })
  }, [isLoaded, navigate, screen, search, views])
}

/** What can be done with the chosen view. @param filters  the filters that differ from it */
function Chosen({ screen, view, filters }: { screen: string; view: SavedView; filters: string | undefined }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const maySettings = useMay('settings')
  const { busy, change } = useViewChange()
  if (view.shared && !maySettings) return null
  const remove = async () => {
    if (await change((api) => removeView(api, view.id), t('manage.views.removed', { name: view.name })))
      navigate(screen)
  }
  if (filters !== undefined)
    return (
      <Button
        busy={busy}
        onClick={() => void change((api) => changeView(api, view.id, { query: filters }), t('manage.views.saved'))}
      >
        {t('manage.views.save_changes')}
      </Button>
    )
  return (
    <>
      <Button
        kind="secondary"
        busy={busy}
        onClick={() =>
          void change((api) => changeView(api, view.id, { preferred: !view.preferred }), t('manage.views.saved'))
        }
      >
        {t(view.preferred ? 'manage.views.not_preferred' : 'manage.views.prefer')}
      </Button>
      <Button kind="secondary" busy={busy} onClick={() => void remove()}>
        {t('manage.views.remove')}
      </Button>
    </>
  )
}
