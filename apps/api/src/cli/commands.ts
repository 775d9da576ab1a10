import { backupCommand } from '#/backup/backup-command'
import { moveCommand } from '#/backup/move-command'
import { restoreCommand } from '#/backup/restore-command'
import { doctorCommand } from '#/doctor/doctor-command'
import { importCommand } from '#/import/command'
import { peopleCommands } from '#/people/commands'
import { setupCommand } from '#/setup/setup-command'
import { statusCommand } from '#/status/status-command'
import type { CliCommand } from './command.ts'

/** Every command of `npm run lonja -- <command>`: a table of contents. */
export const commands: readonly CliCommand[] = [
  setupCommand,
  importCommand,
  ...peopleCommands,
  backupCommand,
  restoreCommand,
  moveCommand,
  statusCommand,
  doctorCommand,
]
