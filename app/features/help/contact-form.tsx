// The contact form. Works without scripts, and on a page that the edge caches: it contains no personal data.
import { CONTACT_LIMITS, Contact } from '../../../api/support/tickets/input'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Fault, Field, INPUT } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'
import { SUPPORT } from './contact-details'
import { Ways } from './help-centre'

export const CONTACT_LEAD = 'Write to us, and a person will reply by email.'

type ContactFormProps = {
  answer: (FormResult & { notice: Notice | null }) | undefined
  /** For signed-in viewers: the details that they need not type, and the idempotency key. */
  known?: { name: string; email: string | null; formKey: string }
  /** Whether support is open, in words; never on a page that the edge caches. */
  here?: string
}

export function ContactForm({ answer, known, here }: ContactFormProps) {
  const field = fieldsOf(Contact, answer, {}, { name: known?.name, email: known?.email })
  const fault = field.errors('message') ? 'message-fault' : undefined
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.6fr_1fr] lg:items-start lg:gap-12">
      <form method="post" id="contact" noValidate className="grid gap-4">
        <InlineNotice notice={answer?.notice} />
        <Fault errors={field.errors('website')} />
        {known && <input type="hidden" name="key" value={known.formKey} />}
        <Field label="Name" {...field('name')} autoComplete="name" maxLength={CONTACT_LIMITS.name} />
        <Field
          label="Email"
          {...field('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="We’ll send a confirmation and our reply here."
        />
        <Field label="Subject" {...field('subject')} maxLength={CONTACT_LIMITS.subject} />
        <div className="grid gap-1.5">
          <label htmlFor="message" className="text-sm font-semibold">
            Message
          </label>
          <textarea
            id="message"
            name="message"
            rows={6}
            maxLength={CONTACT_LIMITS.message}
            defaultValue={field.value('message')}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault}
            className={`${INPUT} py-3`}
          />
          <Fault id="message-fault" errors={field.errors('message')} />
        </div>
        <div hidden>
          <label htmlFor="website">Website</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Button data-busy="Sending..." className="sm:justify-self-start">
          Send message
        </Button>
      </form>
      <Section id="sooner" title="Prefer to talk?" className="rounded-lg bg-blush p-5">
        <p className="mt-1">{SUPPORT.hours}</p>
        {here && <p className="mt-1">{here}</p>}
        <Ways />
      </Section>
    </div>
  )
}
