import type { Acceptance, ShopAcceptance } from '@lonja/contract/acceptance/acceptance'
import { acceptanceOf, bellSounds, misplacedMinutes } from '@lonja/contract/acceptance/choices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './AcceptanceForm.module.css'
import { NoAnswer } from './NoAnswer.tsx'
import { acceptanceQueries, changeAcceptance } from './acceptance.queries.ts'
import { allowSounds, play } from './sounds.ts'

export interface PartProps {
  acceptance: Acceptance
  /** Changes some values of the form. */
  change: (values: Partial<ShopAcceptance>) => void
}

/** The choices of a shop. They are saved together. */
export function AcceptanceForm({ acceptance: { shop, town } }: { acceptance: Acceptance }) {
  const locale = useLocale()
  const { t } = locale
  const { id } = useShop()
  const api = useApi()
  const client = useQueryClient()
  const [chosen, choose, forget] = useDraftState(`acceptance ${id}`, shop, asSaved)
  const save = useMutation({
    mutationFn: () => changeAcceptance(api, id, chosen),
    onSuccess: (saved) => {
      client.setQueryData(acceptanceQueries.ofShop(id).queryKey, saved)
      forget()
      showToast('success', t('manage.answers.saved'))
    },
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  const part = {
    acceptance: { shop: chosen, town },
    change: (values: Partial<ShopAcceptance>) => choose({ ...chosen, ...values }),
  }
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!misplacedMinutes(acceptanceOf(chosen, town))) save.mutate()
      }}
    >
      <Automatic {...part} />
      <Sound {...part} />
      <NoAnswer {...part} />
      <Button type="submit" busy={save.isPending}>
        {t('manage.answers.save')}
      </Button>
    </form>
  )
}

function Automatic({ acceptance: { shop }, change }: PartProps) {
  const { t } = useLocale()
  return (
    <fieldset>
      <legend>{t('manage.answers.accepting')}</legend>
      <Choice
        type="checkbox"
        label={t('manage.answers.auto')}
        hint={t('manage.answers.auto_hint')}
        checked={shop.auto}
        onChange={({ target }) => change({ auto: target.checked })}
      />
      {shop.auto && (
        <Choice
          type="checkbox"
          label={t('manage.answers.except_notes')}
          checked={shop.exceptNotes}
          onChange={({ target }) => change({ exceptNotes: target.checked })}
        />
      )}
    </fieldset>
  )
}

function Sound({ acceptance: { shop }, change }: PartProps) {
  const { t } = useLocale()
  return (
    <fieldset>
      <legend>{t('manage.answers.sound')}</legend>
      {bellSounds.map((sound) => (
        <Choice
          key={sound}
          type="radio"
          name="sound"
          label={t(`manage.answers.sounds.${sound}`)}
          checked={shop.sound === sound}
          onChange={() => change({ sound })}
        />
      ))}
      <Button kind="secondary" onClick={() => void allowSounds().then(() => play(shop.sound, 3))}>
        {t('manage.answers.listen')}
      </Button>
    </fieldset>
  )
}
