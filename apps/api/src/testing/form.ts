/** A part of a form: a text, bytes, or a file with a name. */
export type Part = string | Uint8Array | { filename: string; data: Uint8Array | string }

/** Returns a multipart body and its headers, for `scenario.send`. */
export async function formOf(
  parts: Readonly<Record<string, Part>>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else if (part instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(part)]), 'picture.jpg')
    else
      form.append(
        name,
        new Blob([typeof part.data === 'string' ? part.data : new Uint8Array(part.data)]),
        part.filename,
      )
  }
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type')! },
  }
}
