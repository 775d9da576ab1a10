import { runCommandLine } from './command.ts'
import { commands } from './commands.ts'

process.exitCode = await runCommandLine(commands, process.argv.slice(2))
