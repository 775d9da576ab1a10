import { layouts } from '@lonja/contract/constants'
import { usualLook } from '@lonja/contract/templates/look'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from './templates.module.css'
import { saveShopsLayout, templateQueries } from './templates.queries.ts'

/** Chooses the layout of the pages of shops that have not chosen one themselves. It is saved at once. */
export function ShopsLayout() {
  const { t } = useLocale()
  const { busy, act } = useAct('templates')
  const template = useQuery(templateQueries.ofShops())
  return (
    <section aria-labelledby="layout" className={css['versions']}>
      <h2 id="layout">{t('manage.templates.layout')}</h2>
      <QueryView query={template} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <fieldset disabled={busy} className={css['layouts']}>
            <legend>{t('manage.templates.layout_lead')}</legend>
            {layouts.toReversed().map((layout) => (
              <Choice
                key={layout}
                type="radio"
                name="layout"
                label={t(`manage.look.layout_${layout}`)}
                checked={(found?.layout ?? usualLook.layout) === layout}
                onChange={() => void act((api) => saveShopsLayout(api, layout), t('manage.record.saved'))}
              />
            ))}
          </fieldset>
        )}
      </QueryView>
    </section>
  )
}
