import type { Application } from '@lonja/contract/applications/missing'
import type { Viewer } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Data } from '../resource/engine.ts'
import { readRecord } from '../resource/read-record.ts'
import { businessApplicationResource } from './business-application.resource.ts'

/** Reads an application as the viewer sees it. @throws Problem 404 */
export async function readApplication({ db, models }: Data, id: string, viewer: Viewer): Promise<Application> {
  const json = await readRecord({ db }, models.of(businessApplicationResource), id, { viewer, format: 'json' })
  if (json === null) throw new Problem('Not Found')
  return JSON.parse(json) as Application
}
