import { defaultLanguage, layouts } from '@lonja/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Block } from '@lonja/ui/blocks/Blocks.tsx'
import blocks from '@lonja/ui/blocks/Blocks.module.css'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { LeaveDialog, useLeaveGuard } from '#/kit/LeaveGuard.tsx'
import { useMay, useShopId } from '#/people/current-shop.ts'
import { BlockList } from './BlockList.tsx'
import css from './cms.module.css'
import { type FoundPage, cmsQueries, createPage, savePage } from './cms.queries.ts'
import { type PageDraft, bodyOf, draftOf } from './page-draft.ts'
import { usePagePaths } from './page-paths.ts'
import { PlanDialog } from './PlanDialog.tsx'

const empty: PageDraft = { title: '', description: '', layout: 'full', blocks: [{ key: 'first', type: 'p', text: '' }] }

/** The form of a page beside what people will read. What is typed survives a reload. */
export function PageForm({ found }: { found: FoundPage | undefined }) {
  const { t } = useLocale()
  const may = useMay('content')
  const shop = useShopId()
  const navigate = useNavigate()
  const client = useQueryClient()
  const paths = usePagePaths()
  const saved = found ? draftOf(found.page) : empty
  const [draft, setDraft, forget] = useDraftState(
    `page ${found?.page.id ?? `new ${shop ?? 'town'}`}`,
    saved,
    (start) => start,
  )
  const { busy, act } = useAct('cms')
  const [isPlanning, setPlanning] = useState(false)
  const isTextChanged = JSON.stringify(textOf(draft)) !== JSON.stringify(textOf(saved))
  const isChanged = isTextChanged || draft.layout !== saved.layout
  const guard = useLeaveGuard(isChanged && !busy)
  const done = () => {
    forget()
    guard.free()
    if (found) return client.invalidateQueries({ queryKey: cmsQueries.one(found.page.id).queryKey })
    return navigate(paths.all)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const isSaved = await act(
      (api) => (found ? savePage(api, found, draft) : createPage(api, shop, draft)),
      t('manage.record.saved'),
    )
    if (isSaved) void done()
  }
  return (
    <div className={css['editor']}>
      <form onSubmit={(event) => void save(event)}>
        <fieldset className={css['fields']} disabled={!may}>
          <legend className="sr-only">{t('manage.pages.text')}</legend>
          <Field
            label={t('manage.pages.page_title')}
            required
            maxLength={200}
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
          <TextAreaField
            label={t('manage.pages.description')}
            hint={t('manage.pages.description_hint')}
            optional={t('manage.record.optional')}
            rows={2}
            maxLength={400}
            value={draft.description}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
          <fieldset className={css['layouts']}>
            <legend>{t('manage.pages.layout')}</legend>
            {layouts.map((layout) => (
              <Choice
                key={layout}
                type="radio"
                name="layout"
                label={t(`manage.pages.layout_${layout}`)}
                hint={layout === 'side' ? t('manage.pages.layout_side_hint') : undefined}
                checked={draft.layout === layout}
                onChange={() => setDraft({ ...draft, layout })}
              />
            ))}
          </fieldset>
          <BlockList value={draft.blocks} onChange={(next) => setDraft({ ...draft, blocks: next })} />
        </fieldset>
        {may && (
          <div className={css['actions']}>
            <Button type="submit" busy={busy} disabled={!isChanged}>
              {t(found ? 'manage.pages.save_now' : 'manage.record.save')}
            </Button>
            {found && (
              <Button kind="secondary" disabled={!isTextChanged} onClick={() => setPlanning(true)}>
                {t('manage.pages.plan')}
              </Button>
            )}
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
        )}
      </form>
      <section aria-labelledby="preview" className={css['preview']}>
        <h2 id="preview">{t('manage.pages.preview')}</h2>
        <article className={blocks['article']} lang={defaultLanguage}>
          {bodyOf(draft).map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page have neither ids nor state
            <Block key={index} block={block} />
          ))}
        </article>
      </section>
      {found && (
        <PlanDialog found={found} draft={draft} open={isPlanning} onClose={() => setPlanning(false)} onDone={done} />
      )}
      <LeaveDialog guard={guard} discard={forget} />
    </div>
  )
}

/** The part of a draft that has versions, without the keys of its blocks. */
const textOf = ({ title, description, blocks: given }: PageDraft) => ({
  title,
  description,
  blocks: given.map(({ type, text }) => [type, text]),
})
