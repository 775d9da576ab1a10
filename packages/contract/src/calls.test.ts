import { expect, it } from 'vitest'
import { calls } from './calls.ts'

it('the list of calls contains every operation of the specification exactly once', () => {
  expect(calls).toHaveLength(285)
  expect(new Set(calls.map(({ path }) => path)).size).toBe(151)
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(285)
})

it('the query of a call contains the parameters from the specification, but no words from the remark after them', () => {
  const users = calls.find(({ method, path }) => method === 'GET' && path === '/users')
  expect(users).toEqual({
    method: 'GET',
    path: '/users',
    section: 'Auth and user',
    query: ['username', 'email', 'pagination', 'page', 'itemsPerPage'],
    isList: true,
  })
  expect(calls.find(({ path }) => path === '/reset-password')?.query).toEqual(['email'])
  expect(calls.find(({ method, path }) => method === 'POST' && path === '/image-objects')?.query).toEqual([
    'ratio',
    'default',
  ])
})
