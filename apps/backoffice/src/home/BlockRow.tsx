import type { HomeBlock } from '@lonja/contract/home/home-block'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { CloseIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MoveButtons } from '#/kit/MoveButtons.tsx'
import { blockName, daysOf, kindName } from './block-name.ts'
import { EmptyShelf } from './EmptyShelf.tsx'
import css from './home.module.css'
import { isFixed } from './plan-draft.ts'

interface BlockRowProps {
  block: HomeBlock
  index: number
  total: number
  onMove: (to: number) => void
  /** A block of another place was dropped here. */
  onDropped: (from: number) => void
  onEdit: () => void
  onToggle: () => void
  onRemove: () => void
}

/** The type of the data of a dragged block, so that nothing else can be dropped. */
const dragged = 'application/x-lonja-block'

const editId = ({ id }: HomeBlock) => `edit-${id}`

/** Scrolls to the row of a block, and gives the focus to its button. */
export function showRow(block: HomeBlock): void {
  const button = document.getElementById(editId(block))
  button?.closest('li')?.scrollIntoView({ block: 'nearest' })
  button?.focus({ preventScroll: true })
}

/** A block in the list. It is moved by dragging it, or with its buttons. */
export function BlockRow({ block, index, total, onMove, onDropped, onEdit, onToggle, onRemove }: BlockRowProps) {
  const locale = useLocale()
  const { t } = locale
  const name = blockName(locale, block)
  const facts = [
    block.title.es && kindName(locale, block),
    daysOf(locale, block),
    !block.enabled && t('manage.home.is_hidden'),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it too
    <li
      draggable
      data-hidden={!block.enabled || undefined}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragged, `${index}`)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(dragged)
        if (from === '') return
        event.preventDefault()
        onDropped(Number(from))
      }}
    >
      <div className={css['words']}>
        <h2>{name}</h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {block.kind === 'products' && <EmptyShelf block={block} />}
      </div>
      <div className={css['buttons']}>
        <MoveButtons
          labels={{ up: t('manage.home.up', { name }), down: t('manage.home.down', { name }) }}
          index={index}
          total={total}
          onMove={onMove}
        />
        <Button id={editId(block)} kind="quiet" onClick={onEdit} aria-label={t('manage.home.edit_named', { name })}>
          {t('manage.home.edit')}
        </Button>
        {!isFixed(block) && (
          <>
            <Button
              kind="quiet"
              onClick={onToggle}
              aria-label={t(block.enabled ? 'manage.home.hide_named' : 'manage.home.show_named', { name })}
            >
              {t(block.enabled ? 'manage.home.hide' : 'manage.home.show')}
            </Button>
            <IconButton
              label={t('manage.home.remove_named', { name })}
              icon={<CloseIcon size={20} />}
              onClick={onRemove}
            />
          </>
        )}
      </div>
    </li>
  )
}
