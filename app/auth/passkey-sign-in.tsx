// Signing in by passkey, the only way that needs scripts.
import Passkey from '../features/authentication/passkey.island'
import { Island } from '../ui/island'

export function PasskeySignIn({ next }: { next: string | null }) {
  return (
    <Island
      name="passkey"
      of={Passkey}
      props={{
        ceremony: 'sign-in',
        action: next ? `/auth/passkey?${new URLSearchParams({ next })}` : '/auth/passkey',
        label: 'Use a passkey',
        variant: 'quiet',
      }}
    />
  )
}
