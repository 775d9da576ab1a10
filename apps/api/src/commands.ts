import { backupCommand } from './backup/backup-command.ts'
import { moveCommand } from './backup/move-command.ts'
import { restoreCommand } from './backup/restore-command.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { generateCommand } from './generate/generate-command.ts'
import { mapCommand } from './map/map-command.ts'
import { importCommand } from './import/command.ts'
import { peopleCommands } from './people/commands.ts'
import { setupCommand } from './setup/setup-command.ts'
import { statusCommand } from './status/status-command.ts'
import type { CliCommand } from './cli/command.ts'

/** All commands of `npm run lonja -- <command>`. */
export const commands: readonly CliCommand[] = [
  setupCommand,
  importCommand,
  mapCommand,
  generateCommand,
  ...peopleCommands,
  backupCommand,
  restoreCommand,
  moveCommand,
  statusCommand,
  doctorCommand,
]
