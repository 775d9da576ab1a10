import { Command, CommanderError } from 'commander'
import { type Config, ConfigError, readConfig } from '#/config'
import { DatabaseUnavailable } from '#/database/open'
import { release } from '#/config/release'
import type { Models } from '#/resource/compile'

/**
 * The outputs of a command. With `--json`, standard output contains one JSON document and all other lines go to
 * standard error.
 */
export interface Terminal {
  /** The command runs in a terminal: it may ask questions and show progress. */
  readonly interactive: boolean
  readonly json: boolean
  /** Writes a line for people to standard error while the command works. */
  note(line: string): void
}

export interface CommandContext<Options> {
  /** Reads the settings of the environment. @throws ConfigError */
  config(): Config
  args: readonly string[]
  options: Options
  terminal: Terminal
  /** The models of all resources. */
  models: Models
}

export interface CliCommand<Options extends object = object, Result extends object = object> {
  /** The words after `lonja` in the command line: `backup`, `operator add`. */
  name: string
  summary: string
  /** The arguments in commander's form: `<mail> [name]`. */
  arguments?: string
  /** The flags in commander's form, with a description each: `['--to <place>', 'a folder or s3://bucket/path']`. */
  options?: readonly (readonly [flags: string, description: string, initial?: string | boolean])[]
  /**
   * Does the work of the command.
   *
   * @throws CommandError for a fault that the operator must correct; its message is one line
   */
  run(context: CommandContext<Options>): Promise<Result>
  /** Returns the result as lines for people. With `--json` the result itself is written instead. */
  print(result: Result): readonly string[]
  /** The exit code of a result; 0 by default. */
  exitCode?(result: Result): number
}

/** The command failed. The message is one line for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Declares a command, so that TypeScript checks the types of its options and of its result. */
export const defineCommand = <Options extends object, Result extends object>(
  command: CliCommand<Options, Result>,
): CliCommand => command

const WRONG_USAGE = 2

/**
 * Runs `lonja` with these arguments and returns the exit code: 0 success, 1 failure (one line on standard error
 * contains the reason), 2 wrong usage. Some commands have more codes.
 */
export async function runCommandLine(
  commands: readonly CliCommand[],
  words: readonly string[],
  models: Models,
): Promise<number> {
  let exitCode = 0
  const program = new Command('lonja')
    .description('Runs a town: npm run lonja -- <command>')
    .version(`Lonja ${release}`)
    .exitOverride()
    .showHelpAfterError('(--help lists the commands and options)')
  for (const command of commands) {
    const place = command.name.split(' ')
    const parent = place.slice(0, -1).reduce((above, word) => groupOf(above, word), program)
    const added = parent.command(`${place.at(-1)!} ${command.arguments ?? ''}`.trim()).description(command.summary)
    for (const [flags, description, initial] of command.options ?? []) added.option(flags, description, initial)
    added.option('--json', 'writes the result as JSON').exitOverride()
    added.action(async (...given: unknown[]) => {
      const { json = false, ...options } = added.opts<{ json?: boolean }>()
      const args = given
        .slice(0, -2)
        .flat()
        .filter((value): value is string => typeof value === 'string')
      const terminal: Terminal = {
        json,
        interactive: !json && process.stdin.isTTY && process.stderr.isTTY,
        note: (line) => void process.stderr.write(`${line}\n`),
      }
      const result = await command.run({ args, options, terminal, config: () => readConfig(process.env), models })
      const text = json ? JSON.stringify(result, null, 2) : command.print(result).join('\n')
      if (text) process.stdout.write(`${text}\n`)
      exitCode = command.exitCode?.(result) ?? 0
    })
  }
  try {
    await program.parseAsync([...words], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
    const known = [CommandError, ConfigError, DatabaseUnavailable].some((kind) => error instanceof kind)
    process.stderr.write(`lonja: ${known ? (error as Error).message : (error as Error).stack}\n`)
    return error instanceof CommandError ? error.exitCode : 1
  }
}

/**
 * Returns the parent command of a group, for example `operator` for `operator add`; creates it if it does not exist.
 */
function groupOf(above: Command, name: string): Command {
  const present = above.commands.find((command) => command.name() === name)
  return present ?? above.command(name).exitOverride()
}
