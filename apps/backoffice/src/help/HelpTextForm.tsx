import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Block } from '@lonja/ui/blocks/Blocks.tsx'
import blocks from '@lonja/ui/blocks/Blocks.module.css'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import css from '#/cms/cms.module.css'
import { LeaveDialog, useLeaveGuard } from '#/kit/LeaveGuard.tsx'
import { HelpTextFields } from './HelpTextFields.tsx'
import { type HelpDraft, draftOf, emptyHelp, fieldsOf } from './help-text-draft.ts'
import { type FoundHelp, helpTextQueries, saveHelp } from './help-text.queries.ts'

/** The form of a help text beside what people will read. What is typed survives a reload. */
export function HelpTextForm({ found }: { found: FoundHelp | undefined }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const saved = found ? draftOf(found.text) : emptyHelp()
  const [draft, setDraft, forget] = useDraftState(`help ${found?.text.id ?? 'new'}`, saved, (start) => start)
  const { busy, act } = useAct('help-cms')
  const isChanged = JSON.stringify(fieldsOf(draft)) !== JSON.stringify(fieldsOf(saved))
  const guard = useLeaveGuard(isChanged && !busy)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await act((api) => saveHelp(api, found, draft), t('manage.record.saved')))) return
    forget()
    guard.free()
    if (found) await client.invalidateQueries({ queryKey: helpTextQueries.one(found.text.id).queryKey })
    else navigate('/town/help-texts')
  }
  return (
    <div className={css['editor']}>
      <form onSubmit={(event) => void save(event)}>
        <HelpTextFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
        <div className={css['actions']}>
          <Button type="submit" busy={busy} disabled={!isChanged}>
            {t('manage.record.save')}
          </Button>
          {isChanged && (
            <Button
              kind="quiet"
              onClick={() => {
                forget()
                setDraft(saved)
              }}
            >
              {t('manage.record.discard')}
            </Button>
          )}
        </div>
      </form>
      <Preview draft={draft} />
      <LeaveDialog guard={guard} discard={forget} />
    </div>
  )
}

function Preview({ draft }: { draft: HelpDraft }) {
  const { t } = useLocale()
  return (
    <section aria-labelledby="preview" className={css['preview']}>
      <h2 id="preview">{t('manage.pages.preview')}</h2>
      <article className={blocks['article']} lang={draft.language}>
        {fieldsOf(draft).body.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text have neither ids nor state
          <Block key={index} block={block} />
        ))}
      </article>
    </section>
  )
}
