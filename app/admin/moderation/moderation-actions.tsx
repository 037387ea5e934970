// A moderator's actions on reported content: remove it, dismiss the reports, restore it, decide its
// appeal.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ContentResponse } from '../../../api/support/moderation/responses'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, bound, Fault } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'

type Result = SubmissionResult<string[]> | null | undefined

export function ModerationActs({
  content,
  formKey,
  result,
}: {
  content: ContentResponse
  formKey: string
  result: Result
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
            <p className="text-sm text-soft">
              Messages are removed one at a time. Open the one that breaks our rules.
            </p>
          ) : (
            <ReasonForm
              intent="take-down"
              formKey={formKey}
              result={result}
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
          result={result}
          label={
            decision.appealedAt ? 'Decide the appeal, with a reason' : 'Restore it, with a reason'
          }
          acts={[
            { words: 'Restore', variant: 'main', outcome: 'restored' },
            ...(decision.appealedAt
              ? [{ words: 'Uphold', variant: 'danger' as const, outcome: 'upheld' }]
              : []),
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

type Act = { words: string; variant: 'main' | 'danger'; outcome?: string }

function ReasonForm({
  intent,
  removal,
  formKey,
  result,
  label,
  acts,
}: {
  intent: string
  removal?: string
  formKey: string
  result: Result
  label: string
  acts: Act[]
}) {
  const [form, fields] = useForm<{ reason: string; outcome: string }>({
    id: intent,
    ...(result && { lastResult: result }),
  })
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={`${formKey}-${intent}`} />
      {removal && <input type="hidden" name="removal" value={removal} />}
      <AreaField
        label={label}
        {...bound(fields.reason)}
        rows={4}
        required
        maxLength={1000}
        hint="Sent to the author word for word."
      />
      <Fault errors={fields.outcome.errors} />
      <div className="flex flex-wrap gap-3">
        {acts.map(({ words, variant: look, outcome }) => (
          <Button key={words} variant={look} {...(outcome && { name: 'outcome', value: outcome })}>
            {words}
          </Button>
        ))}
      </div>
    </form>
  )
}
