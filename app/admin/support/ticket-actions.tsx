// An agent's actions on a ticket: replying, with canned responses, adding a note, assigning,
// closing.
import { ChevronDown } from 'lucide-react'
import { filledIn, SAID_LIMIT } from '../../../api/support/agent/input'
import type { AgentTicketResponse } from '../../../api/support/agent/responses'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, SelectField } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'

export const ADMINS_ONLY = 'Only admins see it.'

/** The rejected values, and their errors. */
export type TicketTyped = {
  intent: string
  text: string
  saved: string
  faults: Record<string, string[]>
}

type ActProps = {
  ticket: AgentTicketResponse
  formKey: string
  typed: TicketTyped | null | undefined
}

/** Not in a live region, so that typed text is not lost. Its last seen message is that of the rendered page. */
export function TicketReply({ ticket, formKey, typed }: ActProps) {
  if (ticket.person?.deleted) {
    return (
      <p className="rounded-lg bg-blush p-5">
        The account was deleted, so a reply would reach no one.
      </p>
    )
  }
  const own = typed && typed.intent !== 'note' ? typed : null
  return (
    <form method="post" noValidate aria-label="Reply" className="grid grid-cols-1 gap-4">
      <input type="hidden" name="key" value={`${formKey}-answer`} />
      <input type="hidden" name="seen" value={ticket.seen} />
      <AreaField
        label="Your reply"
        name="text"
        id="answer-text"
        rows={7}
        required
        maxLength={SAID_LIMIT}
        defaultValue={withSaved(ticket, own)}
        errors={own?.faults.text}
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
            name="saved"
            defaultValue={own?.saved}
            errors={own?.faults.saved}
            none="Choose one"
            options={ticket.saved.map(({ id, title }) => [id, title])}
          />
          <Button variant="quiet" name="intent" value="insert" data-busy="Inserting...">
            Insert
          </Button>
        </div>
      )}
    </form>
  )
}

/** The typed text, followed by the chosen canned response. */
function withSaved(ticket: AgentTicketResponse, typed: TicketTyped | null): string {
  if (!typed) return ''
  const saved =
    typed.intent === 'insert' ? ticket.saved.find(({ id }) => id === typed.saved) : undefined
  return [typed.text.trimEnd(), saved && filledIn(saved.text, ticket)].filter(Boolean).join('\n\n')
}

export function TicketNote({ formKey, typed }: Omit<ActProps, 'ticket'>) {
  const own = typed?.intent === 'note' ? typed : null
  return (
    <details className="group rounded-md bg-wait-tint px-4" open={own !== null}>
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold text-wait">
        Add a note
        <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
      </summary>
      <form
        method="post"
        noValidate
        aria-label="Note"
        className="grid grid-cols-1 gap-3 pb-4 text-ink"
      >
        <input type="hidden" name="key" value={`${formKey}-note`} />
        <AreaField
          label="Note"
          name="text"
          id="note-text"
          rows={3}
          required
          maxLength={SAID_LIMIT}
          defaultValue={own?.text}
          errors={own?.faults.text}
          hint={ADMINS_ONLY}
        />
        <div>
          <Button variant="quiet" name="intent" value="note" data-busy="Saving...">
            Save note
          </Button>
        </div>
      </form>
    </details>
  )
}

/** As large as the button that opens the closing confirmation, which is beside it. */
const STEP = 'min-h-11! px-5! text-sm'

export function TicketSteps({
  ticket,
  formKey,
  me,
}: {
  ticket: AgentTicketResponse
  formKey: string
  me: string
}) {
  const { assignee, admins, seen, status } = ticket
  const from = assignee?.id ?? ''
  const others = admins.filter(({ id }) => id !== from && id !== me)
  return (
    <Section
      id="steps"
      title={
        from === me ? 'Assigned to you' : assignee ? `Assigned to ${assignee.name}` : 'Not assigned'
      }
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
        <form method="post" aria-label="Assign to" className="grid grid-cols-1 gap-3">
          <input type="hidden" name="key" value={`${formKey}-assign`} />
          <input type="hidden" name="from" value={from} />
          <SelectField
            label="Assign to"
            name="assignee"
            options={others.map(({ id, name }) => [id, name])}
          />
          <div>
            <Button
              variant="quiet"
              name="intent"
              value="assign"
              className={STEP}
              data-busy="Saving..."
            >
              Assign
            </Button>
          </div>
        </form>
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
    <form method="post">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="assignee" value={to} />
      <Button
        variant={quiet ? 'quiet' : 'main'}
        name="intent"
        value="assign"
        className={STEP}
        data-busy="Saving..."
      >
        {children}
      </Button>
    </form>
  )
}
