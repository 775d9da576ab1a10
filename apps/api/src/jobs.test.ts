import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { jobs } from './jobs.ts'

it('the list of jobs contains every declared job once, each with a unique name', async () => {
  const declared: string[] = []
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    const text = await readFile(`${import.meta.dirname}/${file}`, 'utf8')
    for (const [, name] of text.matchAll(/^export const (\w+): Job</gm)) declared.push(name!)
  }
  const list = await readFile(`${import.meta.dirname}/jobs.ts`, 'utf8')
  const listed = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name!)
  expect(listed.toSorted()).toEqual(declared.toSorted())
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(declared.length)
})
