// A new ticket, optionally about an appointment or order.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CONTACT_LIMITS, MAX_WORDS, NewTicket } from '../../../api/support/tickets/input'
import { hereWords, SUPPORT } from '../../features/help/contact-details'
import { aboutPath, PRIORITY } from '../../features/tickets/ticket-labels'
import { get, keyed } from '../../platform/api.server'
import { sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Field, fieldsOf } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Chat with support')

export const loader = page('writer', async ({ visitor: { role }, api, newKey, searchParams }) => {
  const about = searchParams.get('about')
  const draft = await get(api.me.tickets.draft.$get({ query: about ? { about } : {} }))
  return { role, base: baseOf(role), draft, formKey: newKey() }
})

export const action = page('writer', async ({ visitor: { role }, request, api }) => {
  const base = baseOf(role)
  const form = await request.formData()
  const response = await sendForm(form, NewTicket, ({ about, ...words }) => {
    const json = { ...words, ...(about && { about: `${about.kind}:${about.id}` }) }
    return api.me.tickets.$post({ json }, keyed(form))
  })
  if (!response.ok) return response.refusal
  throw await redirectWithToast(
    `${base}/support/${response.value.id}`,
    'Chat Initiated',
    'We’ve got your message. Our reply will appear here.',
  )
})

export default function NewChat() {
  const { role, base, draft, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { about, first, hours } = draft
  const field = fieldsOf(response?.result.initialValue, response?.result.error)
  return (
    <Shell as={role} path={`${base}/settings`} column>
      <PageHead
        title="Chat with support"
        lead={hereWords(hours)}
        back={{ to: `${base}/support`, label: 'Back to support' }}
      />
      <InlineNotice notice={response?.notice} />
      {first && <PlusFirst />}
      <form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="key" value={formKey} />
        {about && (
          <>
            <input type="hidden" name="about" value={`${about.kind}:${about.id}`} />
            <p className="rounded-md bg-sunken px-4 py-3">
              About{' '}
              <a
                href={aboutPath(about, base) ?? `${base}/support`}
                className="font-semibold text-link underline underline-offset-4"
              >
                {about.title}
              </a>
              {about.startsAt && <>, {dateTime(about.startsAt)}</>}
            </p>
          </>
        )}
        <Field label="Subject" {...field('subject')} maxLength={CONTACT_LIMITS.subject} />
        <AreaField label="Message" {...field('message')} rows={6} maxLength={MAX_WORDS} />
        <Button data-busy="Sending..." className="sm:justify-self-start">
          Start chat
        </Button>
        <p className="text-sm text-soft">{SUPPORT.hours}</p>
      </form>
    </Shell>
  )
}

function PlusFirst() {
  return <p className="mb-5 rounded-md bg-in-tint px-4 py-3 text-in">{PRIORITY}</p>
}

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this appointment or order in your account.'],
})
