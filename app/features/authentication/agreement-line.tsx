// What is agreed to by making an account.
import { LinkInText } from '../../ui/display/text-link'

export function AgreementLine() {
  return (
    <p className="text-sm text-soft">
      By creating an account, you agree to our <LinkInText to="/terms">Terms of Service</LinkInText> and{' '}
      <LinkInText to="/privacy">Privacy Policy</LinkInText>.
    </p>
  )
}
