import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { HideForm } from './HideForm.tsx'
import css from './catalogue.module.css'
import { changedByDecisions, decideProducts } from './catalogue.queries.ts'
import type { Selection } from './use-selection.ts'

/** What can be done with the chosen products. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const { t } = useLocale()
  const { busy, act } = useAct(...changedByDecisions)
  const [isOpen, setOpen] = useState(false)
  const { ids, clear } = selection
  const title = t('manage.catalogue.hide', { count: ids.length })
  const lift = async () => {
    const decision = { products: ids, action: 'lift' as const, facts: '' }
    if (await act((api) => decideProducts(api, decision), t('manage.moderation.done'))) clear()
  }
  const hidden = () => {
    setOpen(false)
    clear()
  }
  return (
    <>
      {ids.length > 0 && (
        <div className={css['bar']}>
          <output>{t('manage.catalogue.chosen', { count: ids.length })}</output>
          <Button kind="danger" onClick={() => setOpen(true)}>
            {title}
          </Button>
          <Button kind="secondary" busy={busy} onClick={() => void lift()}>
            {t('manage.moderation.action.lift')}
          </Button>
          <Button kind="secondary" onClick={clear}>
            {t('manage.catalogue.clear')}
          </Button>
        </div>
      )}
      <Dialog open={isOpen} title={title} onClose={() => setOpen(false)}>
        <HideForm products={ids} onDone={hidden} />
      </Dialog>
    </>
  )
}
