import type { Proof } from '@lonja/contract/users/proof'
import { type ProofKind, proofKinds } from '@lonja/contract/users/proof-kinds'
import { type FormEvent, useState } from 'react'
import type { Client } from '@lonja/ui/api/client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './UsersPage.module.css'

interface ProofFormProps {
  /** What will happen. */
  text: string
  label: string
  send: (api: Client, proof: Proof) => Promise<unknown>
  /** What is said afterwards. */
  done: string
  isDangerous?: boolean
  onDone: () => void
}

/** Asks how the person has proved who they are, and then does what they have asked for. */
export function ProofForm({ text, label, send, done, isDangerous = false, onDone }: ProofFormProps) {
  const { t } = useLocale()
  const { busy, act } = useAct('town-users', 'audit')
  const [kind, setKind] = useState<ProofKind>()
  const [note, setNote] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (kind && (await act((api) => send(api, { kind, note: note.trim() }), done))) onDone()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)}>
      <p>{text}</p>
      <fieldset>
        <legend>{t('manage.users.proof')}</legend>
        {proofKinds.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="proof"
            required
            label={t(`manage.users.proof_kind.${each}`)}
            checked={kind === each}
            onChange={() => setKind(each)}
          />
        ))}
      </fieldset>
      <TextAreaField
        label={t('manage.users.note')}
        hint={t('manage.users.note_hint')}
        required
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} busy={busy}>
        {label}
      </Button>
    </form>
  )
}
