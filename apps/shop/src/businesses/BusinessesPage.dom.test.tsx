import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { open } from '#/testing/open.tsx'

it('a list sorted by distance asks the user to press «Más cerca» while the position is not known', async () => {
  await open('/businesses?sort=near')
  await screen.findByText(/pulsa «Más cerca»/)
  await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('article')).toHaveLength(24))
})
