// The contact form. Works without scripts, and on a page that the edge caches: it contains no
// personal data.
import { getFormProps, useForm } from '@conform-to/react'
import type { z } from 'zod'
import { CONTACT_LIMITS, type Contact } from '../../../api/support/tickets/input'
import type { FormResponse } from '../../platform/form.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { bound, Fault, Field, INPUT } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'
import { SUPPORT } from './contact-details'
import { Ways } from './help-centre'

export const CONTACT_LEAD = 'Write to us, and a person will reply by email.'

type ContactFormProps = {
  answer: FormResponse | undefined
  /** For signed-in viewers: the details that they need not type, and the idempotency key. */
  known?: { name: string; email: string | null; formKey: string }
  /** Whether support is open, in words; never on a page that the edge caches. */
  here?: string
}

export function ContactForm({ answer, known, here }: ContactFormProps) {
  const [form, fields] = useForm<z.input<typeof Contact>>({
    id: 'contact',
    lastResult: answer?.result,
    defaultValue: { name: known?.name, email: known?.email },
  })
  const fault = fields.message.errors ? 'message-fault' : undefined
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.6fr_1fr] lg:items-start lg:gap-12">
      <form method="post" {...getFormProps(form)} className="grid gap-4">
        <InlineNotice notice={answer?.notice} />
        <Fault errors={fields.website.errors} />
        {known && <input type="hidden" name="key" value={known.formKey} />}
        <Field
          label="Name"
          {...bound(fields.name)}
          autoComplete="name"
          maxLength={CONTACT_LIMITS.name}
        />
        <Field
          label="Email"
          {...bound(fields.email)}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="We’ll send a confirmation and our reply here."
        />
        <Field label="Subject" {...bound(fields.subject)} maxLength={CONTACT_LIMITS.subject} />
        <div className="grid gap-1.5">
          <label htmlFor="message" className="text-sm font-semibold">
            Message
          </label>
          <textarea
            id="message"
            name="message"
            rows={6}
            maxLength={CONTACT_LIMITS.message}
            defaultValue={fields.message.initialValue}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault}
            className={`${INPUT} py-3`}
          />
          <Fault id="message-fault" errors={fields.message.errors} />
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
