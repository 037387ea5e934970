// An agent's actions on a ticket: replying, with canned responses, adding a note, assigning, closing.
import { ChevronDown } from 'lucide-react'
import { filledIn, NoteTicket, ReplyToTicket } from '../../../api/support/agent/input'
import type { AgentTicketResponse } from '../../../api/support/agent/responses'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, inSight, SelectField } from '../../ui/forms/field'
import type { FieldOf, FormResult } from '../../ui/forms/fields'
import { fieldsOf, intentOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'

export const ADMINS_ONLY = 'Only admins see it.'

/** The rejected values, and their errors. */
type ActionProps = {
  ticket: AgentTicketResponse
  formKey: string
  formResult: FormResult
}

/** Not in a live region, so that typed text is not lost. Its last seen message is that of the rendered page. */
export function TicketReply({ ticket, formKey, formResult }: ActionProps) {
  if (ticket.person?.deleted) {
    return <p className="rounded-lg bg-blush p-5">The account was deleted, so a reply would reach no one.</p>
  }
  const isReply = intentOf(formResult) !== 'note'
  const field = fieldsOf(ReplyToTicket, isReply ? formResult : null)
  return (
    <Form
      hidden={{ key: `${formKey}-answer`, seen: ticket.seen }}
      aria-label="Reply"
      className="grid grid-cols-1 gap-4"
    >
      <AreaField
        label="Your reply"
        {...field('text')}
        id="answer-text"
        rows={7}
        defaultValue={withSaved(ticket, field)}
        {...inSight(field.errors('text'))}
        hint={
          ticket.userId === null
            ? 'Sent by email, with a link to reply.'
            : 'They see it on Purse and get a notification and an email.'
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="answer" data-busy="Sending...">
          Reply
        </Button>
        <Button variant="quiet" name="intent" value="answer-close" data-busy="Sending...">
          Reply and close
        </Button>
      </div>
      {ticket.saved.length > 0 && (
        <div className="grid grid-cols-1 gap-3 rounded-lg bg-sunken p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
          <SelectField
            label="Saved reply"
            {...field('saved')}
            {...inSight(field.errors('saved'))}
            none="Choose one"
            options={ticket.saved.map(({ id, title }) => [id, title])}
          />
          <Button variant="quiet" name="intent" value="insert" data-busy="Inserting...">
            Insert
          </Button>
        </div>
      )}
    </Form>
  )
}

/** The typed text, followed by the chosen canned response. */
function withSaved(ticket: AgentTicketResponse, field: FieldOf): string {
  const saved =
    field.text('intent') === 'insert' ? ticket.saved.find(({ id }) => id === field.text('saved')) : undefined
  return [field.text('text').trimEnd(), saved && filledIn(saved.text, ticket)].filter(Boolean).join('\n\n')
}

export function TicketNote({ formKey, formResult }: Omit<ActionProps, 'ticket'>) {
  const field = fieldsOf(NoteTicket, formResult, { intent: 'note' })
  return (
    <details className="group rounded-md bg-wait-tint px-4" open={field.isRefused}>
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold text-wait">
        Add a note
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      <Form hidden={{ key: `${formKey}-note` }} aria-label="Note" className="grid grid-cols-1 gap-3 pb-4 text-ink">
        <AreaField
          label="Note"
          {...field('text')}
          id="note-text"
          rows={3}
          {...inSight(field.errors('text'))}
          hint={ADMINS_ONLY}
        />
        <div>
          <Button variant="quiet" name="intent" value="note" data-busy="Saving...">
            Save note
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** As large as the button that opens the closing confirmation, which is beside it. */
const STEP = 'min-h-11! px-5! text-sm'

export function TicketSteps({ ticket, formKey, me }: { ticket: AgentTicketResponse; formKey: string; me: string }) {
  const { assignee, admins, seen, status } = ticket
  const from = assignee?.id ?? ''
  const others = admins.filter(({ id }) => id !== from && id !== me)
  return (
    <Section
      id="steps"
      title={from === me ? 'Assigned to you' : assignee ? `Assigned to ${assignee.name}` : 'Not assigned'}
      data-live="steps"
      className="grid grid-cols-1 gap-4 rounded-lg bg-blush p-5"
    >
      <div className="flex flex-wrap gap-3">
        {from !== me && (
          <Assign formKey={`${formKey}-take`} from={from} to={me}>
            Assign to me
          </Assign>
        )}
        {assignee && (
          <Assign formKey={`${formKey}-give`} from={from} to="" quiet>
            {from === me ? 'Unassign' : 'Make it available to any admin'}
          </Assign>
        )}
      </div>
      {others.length > 0 && (
        <Form
          noValidate={false}
          hidden={{ key: `${formKey}-assign`, from }}
          aria-label="Assign to"
          className="grid grid-cols-1 gap-3"
        >
          <SelectField label="Assign to" name="assignee" options={others.map(({ id, name }) => [id, name])} />
          <div>
            <Button variant="quiet" name="intent" value="assign" className={STEP} data-busy="Saving...">
              Assign
            </Button>
          </div>
        </Form>
      )}
      <div>
        {status === 'closed' ? (
          <ConfirmForm
            id="reopen"
            ask="Reopen"
            title="Reopen this ticket?"
            detail="It goes back in the queue, ordered by its last message."
            confirm="Yes, reopen"
            fields={{ intent: 'reopening', seen, key: `${formKey}-reopen` }}
          />
        ) : (
          <ConfirmForm
            id="close"
            ask="Close without replying"
            title="Close this ticket?"
            detail="They aren’t notified. It reopens if they write again."
            confirm="Yes, close"
            fields={{ intent: 'closing', seen, key: `${formKey}-close` }}
          />
        )}
      </div>
    </Section>
  )
}

function Assign({
  formKey,
  from,
  to,
  quiet = false,
  children,
}: {
  formKey: string
  from: string
  to: string
  quiet?: boolean
  children: string
}) {
  return (
    <Form hidden={{ key: formKey, from, assignee: to }}>
      <Button variant={quiet ? 'quiet' : 'main'} name="intent" value="assign" className={STEP} data-busy="Saving...">
        {children}
      </Button>
    </Form>
  )
}
