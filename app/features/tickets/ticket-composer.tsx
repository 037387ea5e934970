// The reply form of a ticket. Outside the live region, so that a reload of it loses no typed text.
import { MAX_WORDS } from '../../../api/support/tickets/input'
import { Button } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'

export function TicketComposer({
  formKey,
  typed,
  errors,
}: {
  formKey: string
  /** The rejected values. */
  typed?: string | undefined
  errors?: string[] | undefined
}) {
  return (
    <form method="post" noValidate className="mt-6 grid gap-3">
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="key" value={formKey} />
      <AreaField
        label="Your reply"
        name="text"
        rows={4}
        maxLength={MAX_WORDS}
        defaultValue={typed}
        errors={errors}
      />
      <Button data-busy="Sending..." className="sm:justify-self-start">
        Send
      </Button>
    </form>
  )
}

/** The notice after sending. */
export const WRITTEN = [
  'Message Sent',
  'We’ve got your message and will reply as soon as we can.',
] as const
