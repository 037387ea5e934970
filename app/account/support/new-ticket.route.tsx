// A new ticket, optionally about an appointment or order.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CONTACT_LIMITS, MAX_MESSAGE, NewTicket } from '../../../api/support/tickets/input'
import { hereText, SUPPORT } from '../../features/help/contact-details'
import { aboutPath, PRIORITY } from '../../features/tickets/ticket-labels'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Chat with support')

export const loader = page('writer', async ({ visitor: { role }, api, newKey, searchParams }) => {
  const about = searchParams.get('about')
  const draft = await get(api.me.tickets.draft.$get({ query: about ? { about } : {} }))
  return { role, base: baseOf(role), draft, formKey: newKey() }
})

export const action = page(
  'writer',
  form(
    NewTicket,
    ({ api }, { json, key }) => api.me.tickets.$post({ json }, key),
    ({ id }, _, { visitor: { role } }) => [
      `${baseOf(role)}/support/${id}`,
      'Chat Initiated',
      'We’ve got your message. Our reply will appear here.',
    ],
  ),
)

export default function NewChat() {
  const { role, base, draft, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { about, first, hours } = draft
  const field = fieldsOf(NewTicket, response)
  return (
    <Shell as={role} path={`${base}/settings`} column>
      <PageHead
        title="Chat with support"
        lead={hereText(hours)}
        back={{ to: `${base}/support`, label: 'Back to support' }}
      />
      <InlineNotice notice={response?.notice} />
      {first && <PlusFirst />}
      <Form hidden={{ key: formKey }} className="grid grid-cols-1 gap-4">
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
        <AreaField label="Message" {...field('message')} rows={6} maxLength={MAX_MESSAGE} />
        <Button data-busy="Sending..." className="sm:justify-self-start">
          Start chat
        </Button>
        <p className="text-sm text-soft">{SUPPORT.hours}</p>
      </Form>
    </Shell>
  )
}

function PlusFirst() {
  return <p className="mb-5 rounded-md bg-in-tint px-4 py-3 text-in">{PRIORITY}</p>
}

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this appointment or order in your account.'],
})
