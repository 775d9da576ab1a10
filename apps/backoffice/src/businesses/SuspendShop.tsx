import { type SuspensionReason, suspensionReasons } from '@lonja/contract/businesses/suspension-reasons'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ShopsPage.module.css'
import { type TownShop, suspendShop } from './shop.queries.ts'

interface SuspendShopProps {
  shop: TownShop
  open: boolean
  onClose: () => void
}

/** Asks for the reasons, and suspends the shop. */
export function SuspendShop({ shop, open, onClose }: SuspendShopProps) {
  const { t } = useLocale()
  return (
    <Dialog open={open} title={t('manage.shops.suspend')} onClose={onClose} shape="sheet">
      {open && <SuspendForm shop={shop} onClose={onClose} />}
    </Dialog>
  )
}

function SuspendForm({ shop: { id, name }, onClose }: Omit<SuspendShopProps, 'open'>) {
  const { t } = useLocale()
  const { busy, act } = useAct('businesses')
  const [reasons, setReasons] = useState<readonly SuspensionReason[]>([])
  const [text, setText] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const decision = { reasons: [...reasons], text: text.trim() }
    if (await act((api) => suspendShop(api, id, decision), t('manage.shops.suspended', { shop: name }))) onClose()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void send(event)}>
      <p>{t('manage.shops.suspend_text')}</p>
      <fieldset>
        <legend>{t('manage.applications.reasons')}</legend>
        {suspensionReasons.map((reason) => (
          <Choice
            key={reason}
            type="checkbox"
            label={t(`manage.shops.reason.${reason}`)}
            checked={reasons.includes(reason)}
            onChange={(event) =>
              setReasons(event.target.checked ? [...reasons, reason] : reasons.filter((other) => other !== reason))
            }
          />
        ))}
      </fieldset>
      <TextAreaField
        label={t('manage.shops.text')}
        hint={t('manage.applications.text_hint')}
        rows={4}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" kind="danger" busy={busy} disabled={reasons.length === 0}>
        {t('manage.shops.suspend')}
      </Button>
    </form>
  )
}
