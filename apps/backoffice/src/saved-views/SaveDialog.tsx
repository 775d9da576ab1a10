import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import css from './SavedViews.module.css'
import { addView } from './saved-view.queries.ts'
import { useViewChange } from './use-view-change.ts'
import { addressOfView } from './view-address.ts'

interface SaveDialogProps {
  screen: string
  query: string
  onClose: () => void
}

/** Saves what a list shows as a new view. */
export function SaveDialog({ screen, query, onClose }: SaveDialogProps) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { id: shop } = useShop()
  const mayShare = useMay('settings')
  const { busy, change } = useViewChange()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [preferred, setPreferred] = useState(false)
  const [isBlank, setBlank] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBlank(name.trim() === '')
    if (name.trim() === '') return
    const done = await change(
      (api) => addView(api, shop, screen, { name: name.trim(), query, shared, preferred }),
      t('manage.views.saved'),
    )
    if (!done) return
    onClose()
    navigate(addressOfView(screen, done.answer))
  }
  return (
    <Dialog open title={t('manage.views.save')} onClose={onClose}>
      <form className={css['form']} onSubmit={(event) => void save(event)} noValidate>
        <Field
          label={t('manage.views.name')}
          hint={t('manage.views.name_hint')}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={isBlank ? t('manage.views.name_blank') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {mayShare && (
          <Choice
            type="checkbox"
            label={t('manage.views.share')}
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
        <Choice
          type="checkbox"
          label={t('manage.views.prefer')}
          checked={preferred}
          onChange={({ target }) => setPreferred(target.checked)}
        />
        <Button type="submit" busy={busy}>
          {t('manage.views.save')}
        </Button>
      </form>
    </Dialog>
  )
}
