// The reply form of a ticket. Outside the live region, so that a reload of it loses no typed text.
import { MAX_MESSAGE, Question } from '../../../api/support/tickets/input'
import { Button } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'

export function TicketComposer({ formKey, formResult }: { formKey: string; formResult: FormResult }) {
  return (
    <Form hidden={{ intent: 'write', key: formKey }} className="mt-6 grid gap-3">
      <AreaField label="Your reply" {...fieldsOf(Question, formResult)('text')} rows={4} maxLength={MAX_MESSAGE} />
      <Button data-busy="Sending..." className="sm:justify-self-start">
        Send
      </Button>
    </Form>
  )
}

/** The notice after sending. */
export const WRITTEN = ['Message Sent', 'We’ve got your message and will reply as soon as we can.'] as const
