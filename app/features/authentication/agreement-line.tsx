// What is agreed to by making an account.
import { TextLink } from '../../ui/display/text-link'

export function AgreementLine() {
  return (
    <p className="text-sm text-soft">
      By creating an account, you agree to our <TextLink to="/terms">Terms of Service</TextLink> and{' '}
      <TextLink to="/privacy">Privacy Policy</TextLink>.
    </p>
  )
}
