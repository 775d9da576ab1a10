import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '@lonja/ui/controls/icons.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './MenusPage.module.css'
import { type MenuEntry, moveEntry, removeEntry } from './menu.queries.ts'

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
  const move = (to: number) =>
    void act((api) => moveEntry(api, entries, index, to), t('manage.menus.moved', { title, place: to + 1 }))
  const [role] = roles
  return (
    <li className={css['entry']}>
      <div className={css['about']}>
        <h2>{title}</h2>
        <small>{[cms?.title ?? category?.title ?? url, t(`manage.menus.roles.${role ?? 'all'}`)].join(' · ')}</small>
      </div>
      {mayWrite && (
        <div className={css['acts']}>
          <IconButton
            label={t('manage.menus.up', { title })}
            icon={<ChevronUpIcon />}
            disabled={busy || index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            label={t('manage.menus.down', { title })}
            icon={<ChevronDownIcon />}
            disabled={busy || index === entries.length - 1}
            onClick={() => move(index + 1)}
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
