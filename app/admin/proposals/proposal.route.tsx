// One proposal: its effect, author and reason; another admin confirms or rejects it, its author may withdraw it.
import { useActionData, useLoaderData } from '@remix-run/react'
import { FEE_NAMES } from '../../../api/money/ledger/input'
import { get } from '../../platform/api.server'
import { forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ProposalBadge, proposalTitle } from './proposal-labels'

const LIST = '/admin/proposals'

export const meta = title<typeof loader>((data) => data && proposalTitle(data.proposal))

export const loader = page('admin', async ({ api, newKey, id }) => {
  const param = { id }
  const proposal = await get(api.admin.proposals[':id'].$get({ param }))
  return { proposal, now: Date.now(), formKey: newKey() }
})

const DONE = {
  confirmation: ['Confirmed', 'It’s done, and whoever proposed it has been notified.'],
  refusal: ['Declined', 'Whoever proposed it has been notified.'],
  withdrawal: ['Withdrawn', 'It can no longer be confirmed.'],
} as const

const step = (name: keyof typeof DONE) =>
  press(
    ({ api, id }: PageRequest<'admin'>, { key }) => api.admin.proposals[':id'][name].$post({ param: { id } }, key),
    ({ id }) => [`${LIST}/${id}`, ...DONE[name]],
  )

export const action = page(
  'admin',
  forms({ confirmation: step('confirmation'), refusal: step('refusal'), withdrawal: step('withdrawal') }),
)

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function ProposalPage() {
  const view = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { proposal } = view
  return (
    <Shell as="admin" path={LIST}>
      <PageHead back={{ to: LIST, label: 'All proposals' }} title={proposalTitle(proposal)}>
        <span data-live="badge">
          <ProposalBadge status={proposal.status} />
        </span>
      </PageHead>
      <InlineNotice notice={response?.notice} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Section id="what" title="What it does">
          <Effect proposal={proposal} />
          <Facts
            facts={[
              ['Proposed by', proposal.mine ? 'You' : proposal.proposedBy.name],
              ['Reason', proposal.reason],
              ['When', dateTime(proposal.createdAt)],
              ['Until', dateTime(proposal.expiresAt)],
            ]}
          />
        </Section>
        <div data-live="decision">
          <Decision {...view} />
        </div>
      </div>
    </Shell>
  )
}

const PERSON_EFFECTS = {
  promotion: (name: string) => `${name} gets full admin access once they turn on two-factor authentication.`,
  suspension: (name: string) => `${name} is logged out everywhere and can’t sign in. Their open proposals expire.`,
  'sign-out': (name: string) => `${name} is logged out on all devices and can sign in again.`,
  'factors-reset': (name: string) =>
    `${name} can sign in with only a password until they set up two-factor authentication again. Verify their identity first. They can’t confirm proposals for seven days after that.`,
} as const

function Effect({ proposal: { subject, fee, person, money } }: Pick<View, 'proposal'>) {
  if (fee)
    return (
      <>
        <Facts
          facts={[
            ['Fee', FEE_NAMES[fee.kind]],
            ['From', `${fee.was}%`],
            ['To', `${fee.percent}%`],
            ['Effective from', `${dateTime(fee.effectiveFrom)}, or once it is confirmed, if that is later`],
          ]}
        />
        <TextLink to={`/admin/fees/${fee.kind}?percent=${fee.percent}`}>Effect on last month</TextLink>
      </>
    )
  if (person)
    return (
      <>
        <p className="mt-2">{PERSON_EFFECTS[person.act](person.name)}</p>
        <TextLink to={`/admin/people/${person.id}`}>View account</TextLink>
      </>
    )
  return (
    <>
      {money?.about && <p className="mt-2 font-medium">{money.about}</p>}
      <p className="mt-2">{money ? 'The money moves once confirmed.' : ''}</p>
      {money?.act === 'settlement' && (
        <TextLink to={`/admin/disputes/${encodeURIComponent(subject)}`}>View dispute</TextLink>
      )}
    </>
  )
}

function Decision({ proposal, now, formKey }: Pick<View, 'proposal' | 'now' | 'formKey'>) {
  const { status, mine, aboutMe, decidedBy, decidedAt } = proposal
  const over = status !== 'waiting' || Date.parse(proposal.expiresAt) <= now
  return (
    <Section
      id="decision"
      title={over || mine || aboutMe ? 'Decision' : 'Your decision'}
      className="grid gap-4 rounded-lg bg-blush p-5 sm:p-6"
    >
      {status !== 'waiting' && (
        <p>
          {status.charAt(0).toUpperCase() + status.slice(1)}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && ` on ${dateTime(decidedAt)}`}.
        </p>
      )}
      {status === 'waiting' && over && <p>It expired after seven days. You can propose it again.</p>}
      {!over && mine && <p>Another admin has to confirm this.</p>}
      {!over && aboutMe && <p>This is about your own account, so another admin decides.</p>}
      {!over && !aboutMe && (
        <div className="flex flex-wrap gap-3">
          {mine ? (
            <ConfirmForm
              id="withdraw"
              ask="Withdraw"
              title="Withdraw the proposal?"
              detail="It can no longer be confirmed. You can propose it again."
              confirm="Yes, withdraw"
              fields={{ intent: 'withdrawal', key: `${formKey}-withdrawal` }}
            />
          ) : (
            <>
              <ConfirmForm
                id="confirm"
                ask="Confirm"
                title={`${proposalTitle(proposal)}?`}
                detail="It takes effect right away and is recorded as confirmed by you."
                confirm="Yes, confirm"
                fields={{ intent: 'confirmation', key: `${formKey}-confirmation` }}
                variant="main"
              />
              <ConfirmForm
                id="refuse"
                ask="Decline"
                title="Decline the proposal?"
                detail={`${proposal.proposedBy.name} will be notified.`}
                confirm="Yes, decline"
                fields={{ intent: 'refusal', key: `${formKey}-refusal` }}
                variant="danger"
              />
            </>
          )}
        </div>
      )}
    </Section>
  )
}

export const ErrorBoundary = routeError()
