export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

export interface LogSettings {
  readonly level: LogLevel
  /** `json`: one object in each line, for programs. `text`: readable lines for a terminal. */
  readonly format: LogFormat
}
