import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { anonymous, everyone, signedIn } from '#/access/guards'
import { testApi } from '#/testing/scenario'
import { defineOperation } from './define-operation.ts'
import { registerOperation } from './register.ts'

const { services } = await testApi()

it('a deprecated operation says so in every answer, also in refusals', async () => {
  const app = Fastify()
  app.decorateRequest('viewer', null as never)
  app.addHook('onRequest', async (request) => {
    request.viewer = anonymous
  })
  const old = {
    method: 'GET',
    summary: 'Old',
    run: () => ({}),
    deprecated: { since: '2026-11-01', sunset: '2027-05-01' },
  } as const
  await registerOperation(app, services, defineOperation({ ...old, path: '/api/old', who: everyone }))
  await registerOperation(app, services, defineOperation({ ...old, path: '/api/closed', who: signedIn }))
  await registerOperation(
    app,
    services,
    defineOperation({ ...old, path: '/api/new', who: everyone, deprecated: undefined }),
  )
  for (const url of ['/api/old', '/api/closed']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({ deprecation: '@1793491200', sunset: 'Sat, 01 May 2027 00:00:00 GMT' })
  }
  expect((await app.inject('/api/new')).headers).not.toHaveProperty('deprecation')
  await app.close()
})
