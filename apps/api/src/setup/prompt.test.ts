import { describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { CommandError } from '#/cli/command'
import { readConfig } from '#/config'
import { ResponseCache } from '#/resource/cache'
import { type Keyboard, keys, lonjaAtKeyboard } from '#/testing/keyboard'
import { quietLog } from '#/testing/log'
import { sharedTown } from '#/testing/shared-town'
import { part } from '@lonja/contract/testing/long'
import { setupCommand } from './setup-command.ts'
import { models } from '#/resources'

const { db, env: place } = await sharedTown()
const env = {
  ...place,
  NODE_ENV: 'production',
  ORIGIN: 'https://laplaca.test',
  LONJA_DEMO: '',
}
const password = 'una frase larga de verdad'

/** Runs `lonja setup --yes` in this process. */
function setupAgain() {
  const terminal = { interactive: true, json: false, note: () => {} }
  return setupCommand.run({ args: [], options: { yes: true }, terminal, config: () => readConfig(env), models })
}

async function atKeyboard(words: readonly string[], work: (keyboard: Keyboard) => Promise<void>): Promise<void> {
  const keyboard = lonjaAtKeyboard(env, 'setup', ...words)
  try {
    await work(keyboard)
  } finally {
    keyboard.close()
  }
}

/** Answers all questions before the password. Some answers are invalid at first: they are refused and corrected. */
async function answerFacts({ sees, press }: Keyboard): Promise<void> {
  const answer = async (question: string, text: string) => {
    await sees(question)
    press(text, keys.enter)
  }
  const mend = async (refusal: string, wrong: string, text: string) => {
    await sees(refusal)
    press(keys.backspace.repeat(wrong.length), text, keys.enter)
  }
  await answer('Town: its name', 'Torrent')
  await mend('Which Torrent? Give its code', 'Torrent', '46214')
  await sees('Who runs it?')
  press(keys.down, keys.enter)
  await answer('Full name of the town hall', 'Comerciantes de Riba-roja')
  await answer('Its CIF', 'G12345675')
  await mend('G12345675 is not a valid CIF', 'G12345675', 'G12345674')
  await answer('Its e-mail', 'hola@example')
  await mend('hola@example is not an e-mail address', 'hola@example', 'hola@example.org')
  await answer('Its telephone', '12')
  await mend('12 is not a telephone number', '12', '962770062')
  await answer('Its street', '')
  await mend('must be a text of 1 to 200 characters', '', 'Calle Mayor, 1')
  await answer('Its postal code', '461')
  await mend('461 is not a Spanish postal code', '461', '46190')
  await answer('E-mail for data protection', 'datos@example.org')
  await answer('Name of the shop', `${keys.backspace.repeat('Lonja'.length)}La Plaça`)
  await answer('Its colour', `${keys.backspace.repeat('17509e'.length)}ffff00`)
  await mend('#ffff00 is too light', '#ffff00', '#7a1f3d')
  await answer('Languages of its pages', `${keys.backspace.repeat('es,ca,en'.length)}ca`)
  await mend('must contain es', 'ca', 'es,ca')
  await answer('E-mail of the first operator', 'ada')
  await mend('ada is not an e-mail address', 'ada', 'ada@example.org')
  await sees('How does ada@example.org get access?')
  press(keys.enter)
}

describe('lonja setup in a terminal', () => {
  it('leaves the database unchanged after Ctrl+C at the first or last question', { timeout: 300_000 }, async () => {
    const atFirst = async (keyboard: Keyboard) => {
      await keyboard.sees('Town: its name')
      keyboard.press('46214', keys.interrupt)
      await keyboard.sees('lonja: Stopped: nothing was written')
      expect(await keyboard.ended()).toBe(1)
    }
    const atLast = async (keyboard: Keyboard) => {
      await answerFacts(keyboard)
      await keyboard.sees('Password')
      keyboard.press(password, keys.interrupt)
      await keyboard.sees('lonja: Canceled: nothing was changed')
      expect(await keyboard.ended()).toBe(1)
    }
    // `npm test` stops at one of the two questions, and a run with LONG=1 at both.
    for (const stop of part([atFirst, atLast], 2)) await atKeyboard([], stop)
    await expect(setupAgain()).rejects.toThrow(
      new CommandError(
        'Missing: --town, --operator-kind, --operator-name, --cif, --email, --phone, --address, --zip, --dpo, --operator, --password-stdin or --invite',
        2,
      ),
    )
  })

  it('asks again after an invalid answer, and sets up the town from the answers', { timeout: 300_000 }, async () => {
    await atKeyboard([], async (keyboard) => {
      await answerFacts(keyboard)
      await keyboard.sees('Password')
      keyboard.press('corta', keys.enter)
      await keyboard.sees('password: ')
      keyboard.press(keys.backspace.repeat('corta'.length), password, keys.enter)
      await keyboard.sees('La Plaça, Riba-roja de Túria (València), run by Comerciantes de Riba-roja')
      await keyboard.sees('ada@example.org operates the town and can log in')
      expect(await keyboard.ended()).toBe(0)
      expect(keyboard.written()).not.toContain(password)
    })
    expect(await setupAgain()).toMatchObject({
      facts: {
        operator: {
          kind: 'association',
          name: 'Comerciantes de Riba-roja',
          cif: 'G12345674',
          email: 'hola@example.org',
          phone: '962770062',
          address: 'Calle Mayor, 1',
          zip: '46190',
          dpo: 'datos@example.org',
        },
        app: { name: 'La Plaça', color: '#7a1f3d' },
        languages: ['es', 'ca'],
      },
      created: 0,
      operator: null,
    })
    const services = { config: readConfig(env), db, cache: new ResponseCache(), models, log: quietLog }
    const app = await buildApp(services)
    const payload = { grant_type: 'password', username: 'ada@example.org', password }
    expect((await app.inject({ method: 'POST', url: '/api/login', payload })).statusCode).toBe(200)
    await app.close()
  })

  it('asks nothing if the town and its operator exist already', { timeout: 120_000 }, async () => {
    await atKeyboard(['--app-name', 'El Mercat'], async (keyboard) => {
      await keyboard.sees('El Mercat, Riba-roja de Túria')
      expect(await keyboard.ended()).toBe(0)
      expect(keyboard.written()).not.toContain('◆')
    })
  })
})
