export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

export interface LogSettings {
  readonly level: LogLevel
  /** `json`: one object a line, for programs. `text`: for a terminal. */
  readonly format: LogFormat
}
