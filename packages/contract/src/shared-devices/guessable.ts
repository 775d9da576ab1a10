/** Whether the PIN is one of those that people try first: one digit repeated, or digits in a row. */
export function isGuessable(pin: string): boolean {
  const digits = pin.split('').map(Number)
  const steps = new Set(digits.slice(1).map((digit, at) => digit - digits[at]!))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!)
}
