import type { HomeBlock } from '@lonja/contract/home/home-block'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './home.module.css'
import { type Addable, addable, newBlock } from './plan-draft.ts'

/** Chooses the kind of a new block, which is then edited. */
export function AddBlock({ onAdd }: { onAdd: (block: HomeBlock) => void }) {
  const { t } = useLocale()
  const [kind, setKind] = useState<Addable>('hero')
  return (
    <div className={css['add']}>
      <SelectField
        label={t('manage.home.new')}
        value={kind}
        onChange={({ target }) => setKind(target.value as Addable)}
      >
        {addable.map((each) => (
          <option key={each} value={each}>
            {t(`manage.home.kind.${each}`)}
          </option>
        ))}
      </SelectField>
      <Button kind="secondary" icon={<PlusIcon size={20} />} onClick={() => onAdd(newBlock(kind))}>
        {t('manage.home.add')}
      </Button>
    </div>
  )
}
