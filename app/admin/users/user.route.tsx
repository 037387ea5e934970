// One person's account. It asks for the purpose first, and the access is recorded with it.

import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PERSON_ACTS, PURPOSES, Reason } from '../../../api/admin/settings/input'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, UNKNOWN_FORM } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { inSentences } from '../../ui/sentences'
import { PersonActs, PersonFacts } from './user-account'
import { PURPOSE_NAMES, ROLE_NAMES } from './user-labels'

const ASKED = 'Why do you need access?'

const LIST = '/admin/people'

export const meta = title<typeof loader>((data) => (data?.person ? data.person.name : ASKED))

export const loader = page('admin', async ({ api, newKey, searchParams, id }) => {
  const requested = searchParams.get('purpose')
  const purpose = PURPOSES.find((one) => one === requested)
  if (!purpose) return { person: null, purpose: null, formKey: '' }
  const param = { id }
  const person = await get(api.admin.people[':id'].$get({ param, query: { purpose } }))
  return { person, purpose, formKey: newKey() }
})

const DONE: Record<string, [title: string, detail: string]> = {
  suspension: ['Suspended', 'They’re logged out everywhere and have been told why.'],
  restoration: ['Restored', 'They can sign in again and have been notified.'],
  'factors-reset': ['Two-factor removed', 'They’ve been notified.'],
  'sign-out': ['Logged out', 'They’re logged out on all devices.'],
}

export const action = page('admin', async ({ request, api, id }) => {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const param = { id }
  const one = api.admin.people[':id']
  const header = keyed(form)
  const proposed = async (proposal: string) =>
    redirectWithToast(
      `/admin/proposals/${proposal}`,
      'Proposed',
      'Another admin has to confirm it.',
    )
  if (form.has('reason')) {
    const reason = Reason.safeParse(form.get('reason') ?? '')
    if (!reason.success)
      return data(
        {
          notice: {
            title: 'Nothing changed',
            description: inSentences(reason.error.issues.map(({ message }) => message)),
            tone: 'bad' as const,
          },
        },
        { status: 400 },
      )
    const json = { reason: reason.data }
    if (intent === 'admin-proposal') {
      const requested = await ask(one['admin-proposal'].$post({ param, json }, header))
      if (!requested.ok) return refuse(requested.problem)
      throw await proposed(requested.value.proposal)
    }
    const act = PERSON_ACTS.find((name) => name === intent)
    if (!act) return refuse(UNKNOWN_FORM)
    const done = await ask(one[act].$post({ param, json }, header))
    if (!done.ok) return refuse(done.problem)
    if (done.value.proposal) throw await proposed(done.value.proposal)
  } else {
    const step =
      intent === 'restoration'
        ? one.restoration.$post({ param }, header)
        : intent === 'factors-reset' || intent === 'sign-out'
          ? one[intent].$post({ param, json: {} }, header)
          : null
    if (!step) return refuse(UNKNOWN_FORM)
    const done = await ask(step)
    if (!done.ok) return refuse(done.problem)
  }
  const { pathname, search } = new URL(request.url)
  const [title, detail] = DONE[intent] ?? ['Done', '']
  throw await redirectWithToast(pathname + search, title, detail)
})

export default function PersonPage() {
  const { person, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!person)
    return (
      <Shell as="admin" path={LIST}>
        <PageHead
          back={{ to: LIST, label: 'People' }}
          title={ASKED}
          lead="Personal data needs a reason. Your name and reason are recorded."
        />
        <InlineNotice notice={answer?.notice} />
        <form method="get" className="grid max-w-md gap-2">
          {PURPOSES.map((one) => (
            <Button key={one} variant="quiet" name="purpose" value={one}>
              {PURPOSE_NAMES[one]}
            </Button>
          ))}
        </form>
      </Shell>
    )
  return (
    <Shell as="admin" path={LIST}>
      <PageHead
        back={{ to: LIST, label: 'People' }}
        title={person.name}
        lead={ROLE_NAMES[person.role]}
      >
        <span data-live="badge">
          {person.deletedAt ? (
            <Badge tone="plain">Deleted</Badge>
          ) : person.suspendedAt ? (
            <Badge tone="cancelled">Suspended</Badge>
          ) : (
            <Badge tone="confirmed">Active</Badge>
          )}
        </span>
      </PageHead>
      <InlineNotice notice={answer?.notice} />
      <div className={BESIDE}>
        <PersonFacts person={person} />
        <PersonActs person={person} formKey={formKey} />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
