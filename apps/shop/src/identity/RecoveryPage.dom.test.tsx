import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { fill, open } from '#/testing/open.tsx'

it('when the user leaves the field with the keyboard, its error is shown at once', async () => {
  const user = await open('/recovery')
  await fill(user, screen.getByLabelText('Correo electrónico'), 'amparo@')
  await user.tab()
  expect(await screen.findByText(/Revisa el final del correo/)).toBeTruthy()
})
