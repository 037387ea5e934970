// A moderator's actions on reported content: remove it, dismiss the reports, restore it, decide its appeal.
import { DecideRemoval } from '../../../api/support/moderation/input'
import type { ContentResponse } from '../../../api/support/moderation/responses'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, Fault, inSight } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'

export function ModerationActions({
  content,
  formKey,
  formResult,
}: {
  content: ContentResponse
  formKey: string
  formResult: FormResult
}) {
  const { kind, waiting, decision, mayDecide } = content
  return (
    <Section
      id="decision"
      title="Your decision"
      data-live="moderation-acts"
      className="grid grid-cols-1 gap-5 rounded-lg bg-blush p-5 sm:p-6"
    >
      {decision === null ? (
        <>
          {waiting > 0 ? (
            <Keep conversation={kind === 'conversation'} formKey={formKey} />
          ) : (
            <p className="text-soft">No open reports.</p>
          )}
          {kind === 'conversation' ? (
            <p className="text-sm text-soft">Messages are removed one at a time. Open the one that breaks our rules.</p>
          ) : (
            <ReasonForm
              intent="take-down"
              formKey={formKey}
              formResult={formResult}
              label="Remove it, with a reason"
              acts={[{ words: 'Remove', variant: 'danger' }]}
            />
          )}
        </>
      ) : decision.outcome === 'upheld' ? (
        <p className="text-soft">The appeal was decided. The removal was upheld.</p>
      ) : !mayDecide ? (
        <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
          The author has appealed. You removed it, so another admin decides.
        </p>
      ) : (
        <ReasonForm
          intent="decide"
          removal={decision.id}
          formKey={formKey}
          formResult={formResult}
          label={decision.appealedAt ? 'Decide the appeal, with a reason' : 'Restore it, with a reason'}
          acts={[
            { words: 'Restore', variant: 'main', outcome: 'restored' },
            ...(decision.appealedAt ? [{ words: 'Uphold', variant: 'danger' as const, outcome: 'upheld' }] : []),
          ]}
        />
      )}
    </Section>
  )
}

function Keep({ conversation, formKey }: { conversation: boolean; formKey: string }) {
  return (
    <div>
      <ConfirmForm
        id="keep"
        ask={conversation ? 'Close the reports' : 'Take no action'}
        title={conversation ? 'Close the reports?' : 'Take no action?'}
        detail="The people who reported it are told the outcome. Nothing else changes."
        confirm={conversation ? 'Yes, close' : 'Yes, take no action'}
        fields={{ intent: 'keep', key: `${formKey}-keep` }}
      />
    </div>
  )
}

type Action = { words: string; variant: 'main' | 'danger'; outcome?: string }

function ReasonForm({
  intent,
  removal,
  formKey,
  formResult,
  label,
  acts,
}: {
  intent: string
  removal?: string
  formKey: string
  formResult: FormResult
  label: string
  acts: Action[]
}) {
  const field = fieldsOf(DecideRemoval, formResult)
  return (
    <Form hidden={{ intent, key: `${formKey}-${intent}` }} id={intent} className="grid gap-3">
      {removal && <input type="hidden" name="removal" value={removal} />}
      <AreaField
        label={label}
        {...field('reason')}
        {...inSight(field.errors('reason'))}
        rows={4}
        required
        maxLength={1000}
        hint="Sent to the author word for word."
      />
      <Fault errors={field.errors('outcome')} />
      <div className="flex flex-wrap gap-3">
        {acts.map(({ words, variant: look, outcome }) => (
          <Button key={words} variant={look} {...(outcome && { name: 'outcome', value: outcome })}>
            {words}
          </Button>
        ))}
      </div>
    </Form>
  )
}
