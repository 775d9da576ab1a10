import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Block } from '@lonja/ui/blocks/Blocks.tsx'
import css from '@lonja/ui/blocks/Blocks.module.css'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import type { HelpText } from './help.ts'

interface HelpDialogProps {
  texts: readonly HelpText[]
  open: boolean
  onClose: () => void
}

/** The town’s help text for a screen. */
export function HelpDialog({ texts, open, onClose }: HelpDialogProps) {
  const { t } = useLocale()
  return (
    <Dialog open={open} title={texts[0]?.title ?? ''} shape="sheet" onClose={onClose}>
      {texts.map(({ id, title, body, video }, index) => (
        <article key={id} className={css['article']}>
          {index > 0 && <h3>{title}</h3>}
          {body.map((block, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have neither ids nor state
            <Block key={place} block={block} />
          ))}
          {video && (
            <p>
              <a href={video} target="_blank" rel="noopener noreferrer">
                {t('help.video')}
              </a>
            </p>
          )}
        </article>
      ))}
    </Dialog>
  )
}
