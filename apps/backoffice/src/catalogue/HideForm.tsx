import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ReasonFields, type Reasons } from '#/moderation/ReasonFields.tsx'
import css from './catalogue.module.css'
import { changedByDecisions, decideProducts } from './catalogue.queries.ts'

/** Why products are hidden. Their shops get these words. */
export function HideForm({ products, onDone }: { products: string[]; onDone: () => void }) {
  const { t } = useLocale()
  const { busy, act } = useAct(...changedByDecisions)
  const [reasons, setReasons] = useState<Reasons>({ reason: 'misleading', ground: 'terms', rule: '' })
  const [facts, setFacts] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(facts.trim() === '')
    if (facts.trim() === '') return
    const why = { ...reasons, rule: reasons.rule.trim() || null, facts: facts.trim() }
    const decision = { products, action: 'restrict' as const, ...why }
    if (await act((api) => decideProducts(api, decision), t('manage.moderation.done'))) onDone()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void send(event)} noValidate>
      <p>{t('manage.moderation.action_hint.restrict')}</p>
      <ReasonFields id="catalogue" value={reasons} onChange={setReasons} />
      <TextAreaField
        label={t('manage.moderation.facts')}
        hint={t('manage.moderation.facts_hint')}
        error={isMissing ? t('manage.moderation.facts_missing') : undefined}
        rows={4}
        maxLength={2_000}
        value={facts}
        onChange={({ target }) => setFacts(target.value)}
      />
      <Button type="submit" kind="danger" busy={busy}>
        {t('manage.catalogue.hide', { count: products.length })}
      </Button>
    </form>
  )
}
