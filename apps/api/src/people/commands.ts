import type { CliCommand } from '../cli/command.ts'
import { operatorCommands } from './operator-commands.ts'
import { shopCommands } from './shop-commands.ts'
import { userPasswordLink } from './user-command.ts'

/** The commands `lonja operator|shop|member|user`. They call the same functions as the API's operations. */
export const peopleCommands: readonly CliCommand[] = [...operatorCommands, ...shopCommands, userPasswordLink]
