import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { open } from '#/testing/open.tsx'

const total = /^\d+ productos?$/

it('a search in Valencian finds products that are described in Spanish', async () => {
  await open('/products?search=formatge')
  await screen.findByText(total)
  expect(screen.getAllByRole('link', { name: /^Queso/ })).not.toHaveLength(0)
})

it('a search without a complete match reports how many similar products are shown', async () => {
  await open('/products?search=queso+de+unicornio')
  await screen.findByText(/^Ningún producto tiene todas esas palabras: \d+ parecidos$/)
  expect(screen.queryByText(total)).toBeNull()
})
