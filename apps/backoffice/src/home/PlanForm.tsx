import type { HomeBlock } from '@lonja/contract/home/home-block'
import { localTime } from '@lonja/contract/time'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { LeaveDialog, useLeaveGuard } from '#/kit/LeaveGuard.tsx'
import { AddBlock } from './AddBlock.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { BlockRow, showRow } from './BlockRow.tsx'
import { blockName } from './block-name.ts'
import css from './home.module.css'
import { type FoundPlan, homeQueries, savePlan } from './home.queries.ts'
import { Preview } from './Preview.tsx'
import { movedTo, withBlock } from './plan-draft.ts'

type Blocks = readonly HomeBlock[]

const today = (): string => localTime(new Date(serverNow())).date

/** The list of blocks. Nothing changes for visitors until it is saved; what is not saved survives a reload. */
export function PlanForm({ found }: { found: FoundPlan }) {
  const locale = useLocale()
  const { t } = locale
  const client = useQueryClient()
  const saved: Blocks = found.plan.blocks
  const [blocks, setBlocks, forget] = useDraftState('home', saved, asSaved)
  const [edited, setEdited] = useState<HomeBlock>()
  const [said, setSaid] = useState('')
  const [day, setDay] = useState(today)
  const { busy, act } = useAct()
  const isChanged = JSON.stringify(blocks) !== JSON.stringify(saved)
  const guard = useLeaveGuard(isChanged && !busy)

  const sayPlace = (list: Blocks, index: number) => {
    const name = blockName(locale, list[index]!)
    setSaid(t('manage.home.moved', { name, place: index + 1, total: list.length }))
  }
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= blocks.length) return
    const list = movedTo(blocks, from, to)
    setBlocks(list)
    sayPlace(list, to)
  }
  const remove = (block: HomeBlock) => {
    setBlocks(blocks.filter(({ id }) => id !== block.id))
    showToast('success', t('manage.record.removed', { name: blockName(locale, block) }), {
      label: t('manage.home.undo'),
      run: () => setBlocks(blocks),
    })
  }
  const put = (block: HomeBlock) => setBlocks(withBlock(blocks, block))
  const finish = (block: HomeBlock) => {
    const list = withBlock(blocks, block)
    // The dialog must be gone before the row gets the focus.
    flushSync(() => {
      setBlocks(list)
      // A block of another season is not shown today, so the preview opens on its first day.
      if (block.from && block.from > today()) setDay(block.from)
      if (list.length > blocks.length) sayPlace(list, list.indexOf(block))
      setEdited(undefined)
    })
    showRow(block)
  }
  const save = async () => {
    if (!(await act((api) => savePlan(api, found, { blocks: [...blocks] }), t('manage.home.saved')))) return
    forget()
    guard.free()
    await client.invalidateQueries({ queryKey: homeQueries.plan().queryKey })
  }
  const discard = () => {
    setBlocks(saved)
    forget()
    // If somebody else has changed the blocks, the user continues with theirs.
    void client.invalidateQueries({ queryKey: homeQueries.plan().queryKey })
  }
  return (
    <>
      <section aria-label={t('manage.home.blocks')}>
        <ol className={css['blocks']}>
          {blocks.map((block, index) => (
            <BlockRow
              key={block.id}
              block={block}
              index={index}
              total={blocks.length}
              onMove={(to) => move(index, to)}
              onDropped={(from) => move(from, index)}
              onEdit={() => setEdited(block)}
              onToggle={() => put({ ...block, enabled: !block.enabled })}
              onRemove={() => remove(block)}
            />
          ))}
        </ol>
        <output className="sr-only">{said}</output>
        <AddBlock onAdd={setEdited} />
        <div className={css['actions']}>
          <Button busy={busy} disabled={!isChanged} onClick={() => void save()}>
            {t('manage.home.publish')}
          </Button>
          {isChanged && (
            <Button kind="quiet" onClick={discard}>
              {t('manage.record.discard')}
            </Button>
          )}
        </div>
        {edited && <BlockDialog key={edited.id} block={edited} onClose={() => setEdited(undefined)} onDone={finish} />}
        <LeaveDialog guard={guard} discard={forget} />
      </section>
      <Preview blocks={blocks} day={day} onDay={setDay} />
    </>
  )
}
