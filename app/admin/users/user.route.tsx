// One person's account. It asks for the purpose first, and the access is recorded with it.

import { useActionData, useLoaderData } from '@remix-run/react'
import { type PersonAction, ProposeAdmin, PURPOSES, Suspend } from '../../../api/admin/settings/input'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { PersonActions, PersonFacts } from './user-account'
import { PURPOSE_NAMES, ROLE_NAMES } from './user-labels'

const QUESTION = 'Why do you need access?'

const LIST = '/admin/people'

export const meta = title<typeof loader>((data) => (data?.person ? data.person.name : QUESTION))

export const loader = page('admin', async ({ api, newKey, searchParams, id }) => {
  const requested = searchParams.get('purpose')
  const purpose = PURPOSES.find((purpose) => purpose === requested)
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

const proposedAt = (proposal: string) =>
  [`/admin/proposals/${proposal}`, 'Proposed', 'Another admin has to confirm it.'] as const

const hereOf = ({ request }: PageRequest<'admin'>) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

const done = (intent: string, at: PageRequest<'admin'>) => [hereOf(at), ...(DONE[intent] ?? ['Done', ''])] as const

const reasoned = (name: PersonAction) =>
  form(
    Suspend,
    ({ api, id }: PageRequest<'admin'>, { json, key }) =>
      api.admin.people[':id'][name].$post({ param: { id }, json }, key),
    ({ proposal }, _, at) => (proposal ? proposedAt(proposal) : done(name, at)),
  )

/** An act on an account; an admin's needs a reason, and another admin. */
const perform = (name: Exclude<PersonAction, 'suspension'>) => {
  const plain = press(
    ({ api, id }: PageRequest<'admin'>, { key }) =>
      api.admin.people[':id'][name].$post({ param: { id }, json: {} }, key),
    (_, __, at) => done(name, at),
  )
  return (at: PageRequest<'admin'>, fields = new FormData()) =>
    (fields.has('reason') ? reasoned(name) : plain)(at, fields)
}

export const action = page(
  'admin',
  forms({
    suspension: reasoned('suspension'),
    'factors-reset': perform('factors-reset'),
    'sign-out': perform('sign-out'),
    'admin-proposal': form(
      ProposeAdmin,
      ({ api, id }: PageRequest<'admin'>, { json, key }) =>
        api.admin.people[':id']['admin-proposal'].$post({ param: { id }, json }, key),
      ({ proposal }) => proposedAt(proposal),
    ),
    restoration: press(
      ({ api, id }: PageRequest<'admin'>, { key }) => api.admin.people[':id'].restoration.$post({ param: { id } }, key),
      (_, __, at) => done('restoration', at),
    ),
  }),
)

export default function PersonPage() {
  const { person, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  if (!person)
    return (
      <Shell as="admin" path={LIST}>
        <PageHead
          back={{ to: LIST, label: 'People' }}
          title={QUESTION}
          lead="Personal data needs a reason. Your name and reason are recorded."
        />
        <InlineNotice notice={response?.notice} />
        <form method="get" className="grid max-w-md gap-2">
          {PURPOSES.map((purpose) => (
            <Button key={purpose} variant="quiet" name="purpose" value={purpose} className="w-full">
              {PURPOSE_NAMES[purpose]}
            </Button>
          ))}
        </form>
      </Shell>
    )
  return (
    <Shell as="admin" path={LIST}>
      <PageHead back={{ to: LIST, label: 'People' }} title={person.name} lead={ROLE_NAMES[person.role]}>
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
      <InlineNotice notice={response?.notice} />
      <div className={BESIDE}>
        <PersonFacts person={person} />
        <PersonActions person={person} formKey={formKey} formResult={response} />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
