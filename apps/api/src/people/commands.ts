import type { CliCommand } from '../cli/command.ts'
import { operatorCommands } from './operator-commands.ts'
import { shopCommands } from './shop-commands.ts'
import { userPasswordLink } from './user-command.ts'

/** `lonja operator|shop|member|user`: they call what the API's operations call. */
export const peopleCommands: readonly CliCommand[] = [...operatorCommands, ...shopCommands, userPasswordLink]
