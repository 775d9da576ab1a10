import { beforeEach, expect, it } from 'vitest'
import { currentToast, dismissToast, showToast } from './toast.ts'

beforeEach(() => {
  for (let toast = currentToast(); toast; toast = currentToast()) dismissToast(toast.id)
})

it('messages are shown one after the other, in the styles error and success [C8.17]', () => {
  showToast('error', 'No queda pan')
  showToast('success', 'Guardado')
  expect(currentToast()).toMatchObject({ kind: 'error', text: 'No queda pan' })
  dismissToast(currentToast()!.id)
  expect(currentToast()).toMatchObject({ kind: 'success', text: 'Guardado' })
  dismissToast(currentToast()!.id)
  expect(currentToast()).toBeUndefined()
})

it('a text that is shown twice in a row is one message', () => {
  showToast('error', 'No queda pan')
  showToast('error', 'No queda pan')
  dismissToast(currentToast()!.id)
  expect(currentToast()).toBeUndefined()
})
