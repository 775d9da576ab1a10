import { expect, it } from 'vitest'
import { type StreamEvent, readEvents } from './event-stream.ts'

/** A stream of the text in pieces of `size` bytes. */
const streamOf = (text: string, size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
}

const text = `retry: 3000\n\nid: a-1\nevent: reset\ndata: {}\n\n:\n\nid: a-2\nevent: notification\ndata: {"title":"Añadido: €"}\n\nid: a-3\nevent: hal`

it.each([1, 2, 3, 7, 1_000])('readEvents returns complete events from pieces of %i bytes', async (size) => {
  const events: StreamEvent[] = []
  for await (const event of readEvents(streamOf(text, size))) events.push(event)
  expect(events).toEqual([
    { name: '', data: '' },
    { id: 'a-1', name: 'reset', data: '{}' },
    { name: '', data: '' },
    { id: 'a-2', name: 'notification', data: '{"title":"Añadido: €"}' },
  ])
})

it('readEvents closes the connection when the reader stops', async () => {
  let canceled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(':\n\n')),
    cancel: () => void (canceled = true),
  })
  for await (const event of readEvents(endless)) if (event.name === '') break
  expect(canceled).toBe(true)
})
