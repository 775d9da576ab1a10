import { expect, it } from 'vitest'
import { deleteRejected } from '#/applications/delete-rejected'
import { mediaStore } from '#/media/store'
import { completeApplication } from '#/testing/application'
import { insertUser, testPassword } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db, send, services } = scenario
const body = await completeApplication(db, people.alice.id)
const [document] = body.documents
await mediaStore(services.config).put(`file.${document}`, Buffer.from('%PDF-1.4'))
const path = `/api/media-objects/${document}/file` as const

async function tokenOf(townRole: 'support' | 'editor') {
  await insertUser(db, { username: townRole, town_role: townRole })
  const form = { grant_type: 'password', username: townRole, password: testPassword }
  const login = await scenario.app.inject({ method: 'POST', url: '/api/login', payload: form })
  return { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` }
}

it('documents are downloaded only by the applicant and, once sent, by the staff who may read applications', async () => {
  const [support, editor] = [await tokenOf('support'), await tokenOf('editor')]
  const made = await send({ as: 'alice', when: 'POST /api/business-applications', body })
  const { id } = made.json<{ id: string }>()
  const statusOf = async (request: { as?: 'alice' | 'bob' | 'baker'; headers?: Record<string, string> }) =>
    (await send({ ...request, when: `GET ${path}` })).statusCode
  const everybody = async () => [
    await statusOf({ as: 'alice' }),
    await statusOf({ headers: support }),
    await statusOf({ headers: editor }),
    await statusOf({ as: 'bob' }),
    await statusOf({}),
    (await send({ headers: support, when: `GET /media/files/${document}` })).statusCode,
  ]
  expect(await everybody()).toEqual([200, 404, 404, 404, 401, 404])
  expect((await send({ as: 'alice', when: `POST /api/business-applications/${id}/send` })).statusCode).toBe(200)
  expect(await everybody()).toEqual([200, 200, 404, 404, 401, 200])
})

it('documents of a rejected application are deleted after six months, and not before', async () => {
  const reject = (age: string) =>
    db.query({
      text: `update business_application set state = 'rejected', decided_at = now() - $1::interval`,
      values: [age],
    })
  await reject('5 months')
  expect(await deleteRejected(services)).toBe(0)
  await reject('7 months')
  expect(await deleteRejected(services)).toBe(1)
  expect(await db.query({ text: 'select from media_object' })).toHaveLength(0)
  expect(await mediaStore(services.config).get(`file.${document}`)).toBeNull()
})
