/** Where the process may be told to die, by `LONJA_CRASH_AT`: between any two steps that must not come apart. */
const at = process.env['LONJA_CRASH_AT']

/**
 * Names a moment of a transaction that moves orders, stock or money. Does nothing, unless the environment names this
 * very point: then the process is killed there, as by a power cut.
 */
export const crashPoint: (name: string) => void = at ? (name) => void (name === at && die()) : () => {}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
  // The signal comes a moment later: nothing more may happen until then.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
