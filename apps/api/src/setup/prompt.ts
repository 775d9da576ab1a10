import { cancel, intro, select, text } from '@clack/prompts'
import { languages } from '@lonja/contract/languages'
import { CommandError } from '../cli/command.ts'
import { type FactOptions, factReaders, readMail, readTown, requiredFacts } from './read-facts.ts'

const output = process.stderr

const questions: Readonly<Record<(typeof requiredFacts)[number] | 'appName' | 'color' | 'languages', string>> = {
  town: 'Town: its name, or its INE code',
  operatorKind: 'Who runs it?',
  operatorName: 'Full name of the town hall or the association',
  cif: 'Its CIF',
  email: 'Its e-mail, for customers',
  phone: 'Its telephone',
  address: 'Its street and number',
  zip: 'Its postal code',
  dpo: 'E-mail for data protection',
  appName: 'Name of the shop',
  color: 'Its colour',
  languages: 'Languages of its pages',
}
const initial: Partial<Record<string, string>> = { appName: 'Lonja', color: '#17509e', languages: languages.join(',') }

/** Asks for the options that are missing, if the town is new. @throws CommandError after Ctrl+C */
export async function promptForFacts(given: FactOptions, isFirst: boolean): Promise<FactOptions> {
  if (!isFirst) return given
  intro('A new town', { output })
  const asked: FactOptions = { ...given }
  for (const name of [...requiredFacts, 'appName', 'color', 'languages'] as const) {
    if (asked[name] !== undefined) continue
    asked[name] =
      name === 'operatorKind'
        ? await answer(
            select({
              message: questions[name],
              options: [
                { value: 'town-hall', label: 'The town hall' },
                { value: 'association', label: 'An association of traders' },
              ],
              output,
            }),
          )
        : await answer(
            text({
              message: questions[name],
              ...(initial[name] !== undefined && { initialValue: initial[name] }),
              validate: (value) => problemOf(() => readOne(name, value ?? '', asked.province)),
              output,
            }),
          )
  }
  return asked
}

/** Asks for the e-mail of the first operator, and whether they get a password or an invitation. */
export async function promptForOperator(email: string | undefined): Promise<{ email: string; invited: boolean }> {
  const who =
    email ??
    (await answer(
      text({
        message: 'E-mail of the first operator',
        validate: (value) => problemOf(() => readMail('--operator', value ?? '')),
        output,
      }),
    ))
  const how = await answer(
    select({
      message: `How does ${who} get access?`,
      options: [
        { value: 'password', label: 'With a password that you type now' },
        { value: 'invite', label: 'With an invitation link, to choose a password themselves' },
      ],
      output,
    }),
  )
  return { email: who, invited: how === 'invite' }
}

function readOne(name: keyof Omit<FactOptions, 'logo'>, value: string, province: string | undefined): unknown {
  if (name === 'town') return readTown(value, province)
  return name === 'province' ? value : factReaders[name](value)
}

function problemOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
}

async function answer<Value>(prompt: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await prompt
  if (typeof value !== 'symbol') return value as Exclude<Value, symbol>
  cancel('Nothing was written', { output })
  throw new CommandError('Stopped: nothing was written')
}
