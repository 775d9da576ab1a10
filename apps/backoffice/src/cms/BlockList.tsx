import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { CloseIcon, PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MoveButtons } from '#/kit/MoveButtons.tsx'
import css from './cms.module.css'
import { type BlockType, type DraftBlock, blockTypes, moved, newBlock } from './page-draft.ts'

interface BlockListProps {
  value: readonly DraftBlock[]
  onChange: (value: readonly DraftBlock[]) => void
}

/** The blocks of a page: the kind and the text of each, and buttons that move it and take it out. */
export function BlockList({ value, onChange }: BlockListProps) {
  const { t } = useLocale()
  const change = (index: number, part: Partial<DraftBlock>) =>
    onChange(value.with(index, { ...value[index]!, ...part }))
  return (
    <>
      <ol className={css['blocks']}>
        {value.map(({ key, type, text }, index) => {
          const number = index + 1
          return (
            <li key={key}>
              <div className={css['kind']}>
                <SelectField
                  label={t('manage.pages.kind', { number })}
                  value={type}
                  onChange={(event) => change(index, { type: event.target.value as BlockType })}
                >
                  {blockTypes.map((each) => (
                    <option key={each} value={each}>
                      {t(`manage.pages.block.${each}`)}
                    </option>
                  ))}
                </SelectField>
                <MoveButtons
                  labels={{ up: t('manage.pages.up', { number }), down: t('manage.pages.down', { number }) }}
                  index={index}
                  total={value.length}
                  onMove={(to) => onChange(moved(value, index, to > index ? 1 : -1))}
                />
                <IconButton
                  label={t('manage.pages.remove', { number })}
                  icon={<CloseIcon size={20} />}
                  onClick={() => onChange(value.toSpliced(index, 1))}
                />
              </div>
              <TextAreaField
                label={t('manage.pages.words', { number })}
                hint={hintOf(type) && t(hintOf(type)!)}
                rows={type === 'h2' || type === 'h3' ? 1 : Math.min(12, 2 + Math.ceil(text.length / 60))}
                value={text}
                onChange={(event) => change(index, { text: event.target.value })}
              />
            </li>
          )
        })}
      </ol>
      <Button kind="secondary" icon={<PlusIcon size={20} />} onClick={() => onChange([...value, newBlock('p')])}>
        {t('manage.pages.add_block')}
      </Button>
    </>
  )
}

function hintOf(type: BlockType) {
  if (type === 'table') return 'manage.pages.table_hint' as const
  return type === 'ul' || type === 'ol' ? ('manage.pages.list_hint' as const) : undefined
}
