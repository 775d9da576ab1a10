import { runCommandLine } from './cli/command.ts'
import { commands } from './commands.ts'
import { models } from './resources.ts'

process.exitCode = await runCommandLine(commands, process.argv.slice(2), models)
