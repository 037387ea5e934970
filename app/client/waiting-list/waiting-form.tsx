// What a client waits for: what happens when a time opens up, days, hours, notice and the highest price.
import type { ReactNode } from 'react'
import { Button } from '../../ui/forms/button'
import { Fault } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { ChoiceLine } from '../../ui/forms/toggle'
import { Section } from '../../ui/layout/section'
import { StepBar } from '../../ui/layout/step'
import { TO_AGREE, takenUntil } from './waiting-words'
import { type Typed, type Wishes, WishFields } from './wish-fields'

export function WaitingForm({
  wishes,
  typed,
  faults,
  formKey,
  terms,
  days: { today, lastDay },
  submit,
  children,
}: {
  wishes: Wishes & { mode: string }
  typed: Typed
  faults: Record<string, string[]>
  formKey: string
  /** The salon's terms as shown, as JSON. */
  terms: string
  /** The first and the last day that can be booked. */
  days: { today: string; lastDay: string }
  submit: { label: string; busy: string }
  /** The terms in words. */
  children: ReactNode
}) {
  const mode = typed?.mode?.[0] ?? wishes.mode
  return (
    <Form hidden={{ key: formKey, terms }} className="grid gap-8">
      <ModeFields chosen={mode} errors={faults.mode} />
      <WishFields
        wishes={wishes}
        typed={typed}
        faults={faults}
        today={today}
        lastDay={lastDay}
        until={takenUntil(lastDay)}
      />
      <Section id="terms" title={TO_AGREE} gap="mb-2">
        {children}
        <Fault errors={faults.terms} />
      </Section>
      <StepBar>
        <Button data-busy={submit.busy}>{submit.label}</Button>
      </StepBar>
    </Form>
  )
}

export function ModeFields({ chosen, errors }: { chosen: string; errors: string[] | undefined }) {
  return (
    <Section id="mode" title="When a time opens up" gap="mb-1">
      <ChoiceLine
        name="mode"
        value="book"
        label="Take it for me"
        hint="We book it right away if your purse covers the price then. If it’s short, the time goes to the next in line."
        chosen={chosen}
      />
      <ChoiceLine
        name="mode"
        value="hold"
        label="Set the price aside, then book it for me"
        hint="Your highest price is set aside in your purse now, so you’re never passed over for money. It pays for the visit we book, and goes back to your purse if you leave the list or it ends."
        chosen={chosen}
      />
      <ChoiceLine
        name="mode"
        value="tell"
        label="Just tell me"
        hint="We send you a notification and hold the time for you for 10 minutes. Nothing is booked until you book it."
        chosen={chosen}
      />
      <Fault errors={errors} />
    </Section>
  )
}
