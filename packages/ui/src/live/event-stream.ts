/** One server-sent event; a comment, for example a heartbeat, has no name. */
export interface StreamEvent {
  id?: string
  name: string
  data: string
}

/**
 * Returns each server-sent event as soon as it has arrived completely. It reads only the fields `id`, `event` and
 * `data`, and expects lines without carriage returns, as our server sends them.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield parse(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parse(block: string): StreamEvent {
  const event: StreamEvent = { name: '', data: '' }
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'id') event.id = value
    else if (field === 'event') event.name = value
    else if (field === 'data') event.data += value
  }
  return event
}
