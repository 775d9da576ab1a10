import { createHash } from 'node:crypto'

/** The texts of the scripts that a page runs. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gis)].flatMap(([, attributes, text]) =>
    attributes!.includes('type="application/') ? [] : text!,
  )

/** The source that allows a script in a content security policy. */
export const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
