import { expect, it } from 'vitest'
import { EventLog } from './event-log.ts'
import { Seats } from './seats.ts'

const mine = new Set(['user:me'])
const data = (events: { data: string }[] | null) => events?.map((event) => JSON.parse(event.data) as unknown)

it('the log of events returns the events after a given event, to their recipients only', () => {
  const log = new EventLog()
  const before = log.lastId
  const first = log.append(['user:me'], 'order', 1)
  log.append(['user:other'], 'order', 2)
  log.append(['user:other', 'user:me'], 'notification', 3)
  expect(data(log.since(before, mine))).toEqual([1, 3])
  expect(data(log.since(first.id, mine))).toEqual([3])
  expect(data(log.since(log.lastId, mine))).toEqual([])
})

it('the log of events returns null if events may be missing', () => {
  const log = new EventLog()
  const other = new EventLog()
  const { id } = log.append(['user:me'], 'order', 1)
  const future = id.replace(/\d+$/, '2')
  const unknown = [other.lastId, future, '', 'nonsense', `${id}.5`, `${id}e0`, id.replace(/\d+$/, '-1')]
  expect(unknown.filter((one) => log.since(one, mine) !== null)).toEqual([])
  log.renew()
  expect(log.since(id, mine)).toBeNull()
})

it('the log of events keeps the events of ten minutes, and at most five thousand events', () => {
  let now = 0
  const log = new EventLog(() => now)
  const first = log.append(['user:me'], 'order', 1)
  const second = log.append(['user:me'], 'order', 2)
  now = 9 * 60_000
  log.append(['user:me'], 'order', 3)
  expect(data(log.since(first.id, mine))).toEqual([2, 3])
  now = 11 * 60_000
  log.append(['user:me'], 'order', 4)
  expect(log.since(first.id, mine)).toBeNull()
  expect(data(log.since(second.id, mine))).toEqual([3, 4])
  for (let more = 0; more < 5_000; more += 1) log.append(['user:me'], 'order', more)
  expect(log.since(second.id, mine)).toBeNull()
})

it('an event connection that is released twice makes room for only one new connection', () => {
  const seats = new Seats({ perPerson: 1, inAll: 2 })
  const leave = seats.reserve('me')
  expect(() => seats.reserve('me')).toThrow('Too many requests')
  leave()
  leave()
  const again = seats.reserve('me')
  seats.reserve('other')
  expect(() => seats.reserve('third')).toThrow('Too many requests')
  again()
  seats.reserve('third')
  expect(() => seats.reserve('me')).toThrow('Too many requests')
})
