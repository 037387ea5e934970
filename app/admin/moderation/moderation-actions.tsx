// A moderator's actions on reported content: remove it, dismiss the reports, restore it, decide its
// appeal.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, bound, Fault } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'
import type { ContentView } from './reported-content'

type Result = SubmissionResult<string[]> | null | undefined

export function ModerationActs({
  content,
  formKey,
  result,
}: {
  content: ContentView
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
            <p className="text-soft">No report of it waits.</p>
          )}
          {kind === 'conversation' ? (
            <p className="text-sm text-soft">
              Only messages are taken down, one by one: open the one that breaks our rules.
            </p>
          ) : (
            <ReasonForm
              intent="take-down"
              formKey={formKey}
              result={result}
              label="Take it down, and say why"
              acts={[{ words: 'Take down', variant: 'danger' }]}
            />
          )}
        </>
      ) : decision.outcome === 'upheld' ? (
        <p className="text-soft">An appeal was decided: it stays down.</p>
      ) : !mayDecide ? (
        <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
          Its author appeals. You took it down: another admin decides.
        </p>
      ) : (
        <ReasonForm
          intent="decide"
          removal={decision.id}
          formKey={formKey}
          result={result}
          label={decision.appealedAt ? 'Decide the appeal, and say why' : 'Restore it, and say why'}
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
        ask={conversation ? 'Answer the reports' : 'Let it stand'}
        title={conversation ? 'Answer the reports?' : 'Let it stand?'}
        detail="Who reported it is told what became of it. Nothing else changes."
        confirm={conversation ? 'Yes, answer them' : 'Yes, let it stand'}
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
        hint="Its author reads it word for word."
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
