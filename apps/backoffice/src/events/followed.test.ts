import type { BulkJob, BulkResult, JobNews } from '@lonja/contract/bulk/bulk-change'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { bulkQueries } from '#/bulk/bulk.queries.ts'
import { applyEvent } from './followed.ts'

const running: BulkJob = {
  id: 'job',
  change: { kind: 'enabled', value: true },
  undoOf: null,
  undoneBy: null,
  canUndo: false,
  username: 'ana',
  createdDate: '2026-11-28T10:00:00Z',
  finishedDate: null,
  waiting: 10,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  kept: 0,
}
const other = { ...running, id: 'other' }
const news: JobNews = {
  id: 'job',
  business: 'shop',
  waiting: 4,
  changed: 5,
  unchanged: 0,
  rejected: 1,
  kept: 0,
  finishedDate: null,
}

it('the progress of a job is shown from its event, without reading the job', async () => {
  const client = new QueryClient()
  const { queryKey: one } = bulkQueries.job('job')
  const { queryKey: all } = bulkQueries.ofShop('shop')
  client.setQueryData<BulkResult>(one, { ...running, rejects: [], left: [] })
  client.setQueryData<BulkJob[]>(all, [running, other])
  applyEvent(client, { name: 'job', data: JSON.stringify(news), id: '1' })
  await vi.waitFor(() => expect(client.getQueryData(one)).toMatchObject({ waiting: 4, changed: 5, rejected: 1 }))
  expect(client.getQueryData(all)).toMatchObject([{ id: 'job', waiting: 4 }, other])
  expect(client.getQueryState(one)?.isInvalidated).toBe(false)

  applyEvent(client, { name: 'job', data: JSON.stringify({ ...news, waiting: 0, finishedDate: 'now' }), id: '2' })
  await vi.waitFor(() => expect(client.getQueryState(one)?.isInvalidated).toBe(true))
})
