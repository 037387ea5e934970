// What the owner of a goal agrees to by having it booked, and the faults of its forms.
import { Fault } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'
import { TO_AGREE } from '../waiting-list/waiting-words'

export const WILL_BOOK = 'We’ll book it once it’s saved.'

export function BookingAgreement({
  terms,
  faults,
}: {
  /** The salon's, in words. */
  terms: string[]
  faults: string[] | undefined
}) {
  return (
    <Section id="terms" title={TO_AGREE} gap="mb-2">
      <ul className="grid list-disc gap-2 pl-5 text-sm">
        <li>We book once, never above your highest price and never on stricter terms.</li>
        <li>
          For 24 hours you can move or cancel it free of charge, until two hours before it starts. The money then goes
          back to your goal.
        </li>
        <li>If something has changed, we ask you first. The money stays in your goal.</li>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Fault errors={faults} />
    </Section>
  )
}
