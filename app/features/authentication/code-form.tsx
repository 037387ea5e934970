// The six-digit code form, with resending. One plain input, so that autofill from the phone and
// pasting work. The script before hydration disables Verify until the code is complete and counts
// down the wait; without scripts the server does both.
import { Button } from '../../ui/forms/button'
import { Field, INPUT } from '../../ui/forms/field'

export function CodeForm({ errors, wait }: { errors: string[] | undefined; wait: number }) {
  return (
    <>
      <form method="post" data-gate className="grid gap-4">
        <input type="hidden" name="intent" value="verify" />
        <Field
          label="6-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{3} ?\d{3}"
          maxLength={7}
          required
          className={`${INPUT} money text-center text-lg`}
          errors={errors}
        />
        <Button>Verify</Button>
      </form>
      <form method="post" className="grid gap-2">
        <input type="hidden" name="intent" value="resend" />
        <Button variant="quiet" data-wait={wait}>
          Resend code
        </Button>
        {wait > 0 && (
          <noscript>
            <p className="text-sm text-soft">You can get another code in {wait} seconds.</p>
          </noscript>
        )}
      </form>
    </>
  )
}
