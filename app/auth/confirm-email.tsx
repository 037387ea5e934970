// What stays on the sign-in page until an address is confirmed: which one it is, and the link once more.
import { AsideLink } from '../features/authentication/auth-frame'
import { Button } from '../ui/forms/button'
import { Form } from '../ui/forms/form'

export function ConfirmEmail({ email, another }: { email: string; another: string }) {
  return (
    <section aria-labelledby="confirm-email" className="rounded-md bg-sunken p-4">
      <h2 id="confirm-email" className="font-semibold">
        Confirm your email
      </h2>
      <p className="mt-1 text-sm">
        We sent a link to <strong className="wrap-anywhere">{email}</strong>. Open it, then sign in. It works for 24
        hours. If you don’t see it, check your spam folder.
      </p>
      <Form hidden={{ intent: 'confirm-again' }} className="mt-3">
        <Button variant="quiet" className="w-full" data-busy="Sending...">
          Send again
        </Button>
      </Form>
      <AsideLink to={another}>Use another email</AsideLink>
    </section>
  )
}
