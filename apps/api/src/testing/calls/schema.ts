import { z } from 'zod'
import type { Schema } from '#/operation/define-operation'
import type { Answer, Client } from './client.ts'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>>
  components: { schemas: Record<string, Schema> }
}

/** Returns a function that compares an answer with the OpenAPI document and returns the differences. */
export async function conformityOf(client: Client): Promise<(call: string, answer: Answer) => string | undefined> {
  const text = (await client.send('GET /docs.jsonopenapi')).text.replaceAll('#/components/schemas/', '#/$defs/')
  const { paths, components } = JSON.parse(text) as Document
  const patterns = Object.keys(paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`),
  }))
  const compiled = new Map<string, z.ZodType>()
  return (call, { status, type, body }) => {
    const [method = '', url = ''] = call.split(' ')
    const bare = url.split('?')[0]!
    const path = paths[bare] ? bare : patterns.find(({ pattern }) => pattern.test(bare))?.path
    const media = type.split(';')[0]!
    const schema = path && paths[path]![method.toLowerCase()]?.responses[status]?.content?.[media]?.schema
    if (!schema) return undefined
    const name = `${method} ${path} ${status} ${media}`
    let check = compiled.get(name)
    if (!check) {
      check = z.fromJSONSchema({ ...schema, $defs: components.schemas })
      compiled.set(name, check)
    }
    const { error } = check.safeParse(body)
    const [issue] = error?.issues ?? []
    return issue && `${name} is not as documented: ${issue.path.join('.')}: ${issue.message}`
  }
}
