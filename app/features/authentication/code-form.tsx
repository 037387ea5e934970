// The six-digit code form, with resending. The script before hydration disables Verify until the code is complete
// and counts down the wait; without scripts the server does both.
import type { ComponentProps } from 'react'
import { CodeEntry } from '../../../api/identity/authentication/input'
import { PROBLEMS } from '../../../api/problems'
import type { Notice } from '../../platform/errors'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { STEP_FORM, StepButton } from './auth-frame'

/** Six underlined places. One plain input, so that autofill from the phone and pasting work. */
export function CodeField({
  refused = false,
  ...field
}: Pick<ComponentProps<typeof Field>, 'label' | 'pattern' | 'maxLength' | 'hint' | 'errors'> & {
  /** A notice above says why. */
  refused?: boolean
}) {
  return (
    <Field
      {...field}
      {...(refused && { 'aria-invalid': true })}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      className="code-places"
    />
  )
}

/** Where the code of the form was sent. */
export function CodeSentTo({ recipient }: { recipient: string }) {
  return (
    <>
      We sent a 6-digit code to <strong className="money text-ink">{recipient}</strong>.
    </>
  )
}

const [ENDED] = PROBLEMS['code-ended'].text

const EXPIRED: Notice = { title: ENDED, description: 'This code has expired. Get a new one.', tone: 'bad' }

/** What to say above the form: the response's own notice, or that the code has expired meanwhile. */
export function codeNotice(
  response: { notice: Notice | null } | undefined,
  { expired }: { expired: boolean },
): Notice | null {
  return response?.notice ?? (expired && !response ? EXPIRED : null)
}

/**
 * `formResult`: of the code that was entered, which was refused; of no form after another was asked for. Where `notice` says that
 * the code no longer works, only another is offered.
 */
export function CodeForm({
  formResult,
  notice,
  sent: { wait, expired },
}: {
  formResult: FormResult
  notice: Notice | null
  sent: { wait: number; expired: boolean }
}) {
  const field = fieldsOf(CodeEntry, formResult)
  if (expired || notice?.title === ENDED)
    return (
      <Form hidden={{ intent: 'resend' }} className={STEP_FORM}>
        <Button data-wait={wait} className="mt-auto">
          Send a new code
        </Button>
        <WaitWithoutScripts wait={wait} />
      </Form>
    )
  return (
    <>
      <Form noValidate={false} hidden={{ intent: 'verify' }} data-gate className={STEP_FORM}>
        <CodeField
          label="6-digit code"
          pattern="\d{3} ?\d{3}"
          maxLength={7}
          errors={field.errors('code')}
          refused={field.isRefused}
        />
        <StepButton>Verify</StepButton>
      </Form>
      <Form hidden={{ intent: 'resend' }} className="grid gap-2">
        <Button variant="quiet" data-wait={wait} className="disabled:bg-transparent! disabled:ring-0!">
          Resend code
        </Button>
        <WaitWithoutScripts wait={wait} />
      </Form>
    </>
  )
}

/** With scripts the button counts down. */
function WaitWithoutScripts({ wait }: { wait: number }) {
  if (wait === 0) return null
  return (
    <noscript>
      <p className="text-sm text-soft">You can get another code in {wait} seconds.</p>
    </noscript>
  )
}
