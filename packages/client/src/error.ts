/** A field that was refused, with the reason: `{ propertyPath: 'counts[0].at', message: 'This value is not valid.' }`. */
export interface Violation {
  propertyPath: string
  message: string
}

/** The API refused a request. The message is a stable phrase, for example `Access Denied.`. */
export class LonjaError extends Error {
  readonly status: number
  readonly violations: readonly Violation[]

  constructor(status: number, phrase: string, violations: readonly Violation[] = []) {
    super(phrase)
    this.name = 'LonjaError'
    this.status = status
    this.violations = violations
  }

  /** Reads the error from an answer of the API (RFC 9457), or of a proxy in front of it. */
  static async of(response: Response): Promise<LonjaError> {
    const problem = (await response.json().catch(() => ({}))) as { detail?: string; violations?: Violation[] }
    return new LonjaError(response.status, problem.detail ?? response.statusText, problem.violations)
  }
}
