import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MoveButtons } from '#/kit/MoveButtons.tsx'
import { moveRecord } from '#/kit/move-record.ts'
import css from './MenusPage.module.css'
import { type MenuEntry, removeEntry } from './menu.queries.ts'

interface Props {
  entries: readonly MenuEntry[]
  index: number
  mayWrite: boolean
}

/** One link of a menu, with what it leads to, and buttons that move or remove it. */
export function EntryRow({ entries, index, mayWrite }: Props) {
  const { t } = useLocale()
  const { busy, act } = useAct('menus')
  const { id, title, url, cms, category, roles } = entries[index]!
  const move = (to: number) => {
    if (busy) return
    const done = t('manage.menus.moved', { title, place: to + 1 })
    void act((api) => moveRecord(api, 'menu-entries', entries, index, to), done)
  }
  const [role] = roles
  return (
    <li className={css['entry']}>
      <div className={css['about']}>
        <h2>{title}</h2>
        <small>{[cms?.title ?? category?.title ?? url, t(`manage.menus.roles.${role ?? 'all'}`)].join(' · ')}</small>
      </div>
      {mayWrite && (
        <div className={css['acts']}>
          <MoveButtons
            labels={{ up: t('manage.menus.up', { title }), down: t('manage.menus.down', { title }) }}
            index={index}
            total={entries.length}
            onMove={move}
          />
          <Button
            kind="quiet"
            busy={busy}
            aria-label={t('manage.menus.remove', { title })}
            onClick={() => void act((api) => removeEntry(api, id), t('manage.menus.removed', { title }))}
          >
            {t('manage.menus.remove_short')}
          </Button>
        </div>
      )}
    </li>
  )
}
