// A new ticket, optionally about an appointment or order.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CONTACT_LIMITS, MAX_WORDS, NewTicket } from '../../../api/support/tickets/input'
import { hereWords, SUPPORT } from '../../features/help/contact-details'
import { aboutPath } from '../../features/tickets/ticket-labels'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { redirectWithToast } from '../../platform/toast.server'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Field, fieldsOf } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { writerAt } from './ticket-author.server'

export const meta: MetaFunction = () => [{ title: 'Chat with support · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const writer = await writerAt(params.base, { request, context })
  const about = new URL(request.url).searchParams.get('about')
  const draft = await get(
    request,
    context.api.api.me.tickets.draft.$get({ query: about ? { about } : {} }),
  )
  return { ...writer, draft, formKey: context.newKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { base } = await writerAt(params.base, { request, context })
  const form = await request.formData()
  const read = readForm(form, NewTicket)
  if (!read.ok) return read.answer
  const { about, ...words } = read.value
  const json = { ...words, ...(about && { about: `${about.kind}:${about.id}` }) }
  const response = await ask(request, context.api.api.me.tickets.$post({ json }, keyed(form)))
  if (!response.ok) return refuseForm(read.submission, response.problem)
  throw await redirectWithToast(
    `${base}/support/${encodeURIComponent(response.value.id)}`,
    'Chat Initiated',
    'We have your message. Our answer appears here.',
  )
}

export default function NewChat() {
  const { role, base, draft, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { about, first, hours } = draft
  const field = fieldsOf(response?.result.initialValue, response?.result.error)
  return (
    <Shell as={role} path={`${base}/settings`}>
      <div className="mx-auto max-w-2xl">
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
                  className="font-semibold break-words text-link underline underline-offset-4"
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
      </div>
    </Shell>
  )
}

function PlusFirst() {
  return (
    <p className="mb-5 rounded-md bg-in-tint px-4 py-3 text-in">
      You have Plus: we answer you before others.
    </p>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Not yours to ask about', 'There is no appointment or order of yours at this address.'],
})
