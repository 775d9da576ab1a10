import { Suspense, useCallback } from 'react'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { useKeyboard } from './use-keyboard.ts'

const isOpen = createStore(false)

/** Opens the list of keys. */
export const showKeys = (): void => isOpen.set(true)

const KeysDialog = latePart(() => import('./KeysDialog.tsx').then(({ KeysDialog: Loaded }) => Loaded))

/** The keys of the present screen, and the list of all keys. */
export function Keyboard() {
  const shown = useStore(isOpen, false)
  useKeyboard(showKeys)
  const close = useCallback(() => isOpen.set(false), [])
  return shown ? (
    <Suspense>
      <KeysDialog onClose={close} />
    </Suspense>
  ) : null
}
