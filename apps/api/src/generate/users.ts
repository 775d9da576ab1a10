import { address, addressRow, person } from './people.ts'
import { kinds, randomOf } from './random.ts'
import type { Size } from './size.ts'
import type { Span } from './span.ts'

export interface User {
  id: string
  username: string
  email: string
  name: string
  surnames: string
  phone: string
  address: ReturnType<typeof address>
  addressId: string
  createdAt: number
}

/** The customers with an account. Each one is computed when it is needed. None has a password. */
export interface Users {
  at(index: number): User
}

export const usersOf = ({ seed, size, span }: { seed: number; size: Size; span: Span }): Users => ({
  at(index) {
    const random = randomOf(seed, kinds.user, index)
    const createdAt = span.addedAt((index + 0.5) / size.users)
    const username = `g-cliente-${index + 1}`
    return {
      id: random.id(createdAt),
      username,
      email: `${username}@example.test`,
      ...person(random),
      address: address(random),
      addressId: random.id(createdAt),
      createdAt,
    }
  },
})

export function userRows({ id, username, email, name, surnames, phone, address: own, addressId, createdAt }: User) {
  const created_at = new Date(createdAt)
  return {
    user: [{ id, username, email, name, surnames, phone, role: 'ROLE_USER', created_at, updated_at: created_at }],
    address: [{ ...addressRow(addressId, own, created_at), user_id: id, label: 'Casa', main: true }],
  }
}
