import { violationMessages } from '@lonja/contract/errors'
import { password as askPassword, isCancel } from '@clack/prompts'
import { z } from 'zod'
import { CommandError, type Terminal } from '../cli/command.ts'
import { readPassword } from '../identity/accounts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { Problem, invalid } from '../http/problem.ts'

/** Runs the work of a command. @throws CommandError with the reason, instead of a Problem, if the work is refused */
export async function explainRefusal<Result>(work: () => Promise<Result>, what: string): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new CommandError(error.phrase === 'Not Found' ? `There is no ${what}` : error.detail)
  }
}

/** Reads an e-mail address in lower case. @throws Problem 422 */
export function readEmail(given: string): string {
  const email = z.email().max(254).safeParse(given.trim().toLowerCase())
  if (!email.success) throw invalid({ propertyPath: 'email', message: violationMessages.email })
  return email.data
}

/**
 * Reads a new password from standard input or a prompt, and returns its hash. Passwords are never arguments of a
 * command, because other processes and the shell's history could read them.
 *
 * @throws CommandError if there is no terminal for a prompt
 */
export async function readNewPassword(
  terminal: Terminal,
  fromStdin: boolean,
  names: readonly string[],
): Promise<string> {
  if (fromStdin) return hashPassword(readPassword(await firstLine(), names))
  if (!terminal.interactive)
    throw new CommandError('There is no terminal to ask for a password: give --password-stdin or --invite', 2)
  const given = await askPassword({
    message: 'Password (at least 8 characters)',
    validate: (value) => refusalOf(() => readPassword(value ?? '', names)),
    output: process.stderr,
  })
  if (isCancel(given)) throw new CommandError('Canceled: nothing was changed')
  return hashPassword(readPassword(given, names))
}

function refusalOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.detail
    throw error
  }
}

async function firstLine(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString().split(/\r?\n/, 1)[0]!
}
