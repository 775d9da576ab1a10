import { LookFields } from './look/LookFields.tsx'
import type { SetupForm } from './setup-form.ts'

interface LookStepProps {
  form: SetupForm
  logo: File | null
  onLogo: (logo: File | null) => void
}

/** The name, the colour and the logo of the town's shop. */
export const LookStep = ({ form, logo, onLogo }: LookStepProps) => (
  <LookFields form={form} logo={logo} onLogo={onLogo} />
)
