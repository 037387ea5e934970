// One proposal: its effect, author and reason; another admin confirms or rejects it, its author may
// withdraw it.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, UNKNOWN_FORM } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { FEE_NAMES, ProposalBadge, proposalTitle } from './proposal-labels'

const LIST = '/admin/proposals'

export const meta = title<typeof loader>((data) => data && proposalTitle(data.proposal))

export const loader = page('admin', async ({ visitor: { name }, api, newKey, id }) => {
  const param = { id }
  const proposal = await get(api.admin.proposals[':id'].$get({ param }))
  return { name, proposal, now: Date.now(), formKey: newKey() }
})

const DONE = {
  confirmation: ['Confirmed', 'It is done, and who proposed it has been told.'],
  refusal: ['Refused', 'Who proposed it has been told.'],
  withdrawal: ['Withdrawn', 'Nobody can confirm it any more.'],
} as const

export const action = page('admin', async ({ request, api, id }) => {
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const param = { id }
  const one = api.admin.proposals[':id']
  const step =
    intent === 'confirmation'
      ? one.confirmation
      : intent === 'refusal'
        ? one.refusal
        : intent === 'withdrawal'
          ? one.withdrawal
          : null
  if (!step) return refuse(UNKNOWN_FORM)
  const answer = await ask(step.$post({ param }, keyed(form)))
  if (!answer.ok) return refuse(answer.problem)
  const [title, detail] = DONE[intent as keyof typeof DONE] ?? DONE.withdrawal
  throw await redirectWithToast(`${LIST}/${answer.value.id}`, title, detail)
})

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function ProposalPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { name, proposal } = view
  return (
    <Shell as="admin" path={LIST} name={name}>
      <PageHead back={{ to: LIST, label: 'All proposals' }} title={proposalTitle(proposal)}>
        <span data-live="badge">
          <ProposalBadge status={proposal.status} />
        </span>
      </PageHead>
      <InlineNotice notice={answer?.notice} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Section id="what" title="What it would do">
          <Effect proposal={proposal} />
          <Facts
            facts={[
              ['Proposed by', proposal.mine ? 'You' : proposal.proposedBy.name],
              ['Why', proposal.reason],
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
  promotion: (name: string) =>
    `${name} may do all that admins do, once they have switched two-factor on.`,
  suspension: (name: string) =>
    `${name} is signed out everywhere and cannot sign in. What they proposed and nobody has decided expires.`,
  'sign-out': (name: string) => `Every session of ${name} ends. They can sign in again.`,
  'factors-reset': (name: string) =>
    `The password of ${name} alone opens their account until they set two-factor up anew. Verify their identity first. For seven days after that they confirm nothing.`,
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
            [
              'Holds from',
              `${dateTime(fee.effectiveFrom)}, or once it is confirmed, if that is later`,
            ],
          ]}
        />
        <TextLink to={`/admin/fees/${fee.kind}?percent=${fee.percent}`}>
          The effect on last month
        </TextLink>
      </>
    )
  if (person)
    return (
      <>
        <p className="mt-2">{PERSON_EFFECTS[person.act](person.name)}</p>
        <TextLink to={`/admin/people/${person.id}`}>Their account</TextLink>
      </>
    )
  return (
    <>
      {money?.about && <p className="mt-2 font-medium break-words">{money.about}</p>}
      <p className="mt-2">{money ? 'The money moves as soon as it is confirmed.' : ''}</p>
      {money?.act === 'settlement' && (
        <TextLink to={`/admin/disputes/${encodeURIComponent(subject)}`}>The dispute</TextLink>
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
      title={over || mine || aboutMe ? 'The decision' : 'Your decision'}
      className="grid gap-4 rounded-lg bg-blush p-5 sm:p-6"
    >
      {status !== 'waiting' && (
        <p>
          {status.charAt(0).toUpperCase() + status.slice(1)}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && ` on ${dateTime(decidedAt)}`}.
        </p>
      )}
      {status === 'waiting' && over && <p>Its seven days are over. It can be proposed again.</p>}
      {!over && mine && <p>Another admin has to confirm this.</p>}
      {!over && aboutMe && <p>It is about your own account: the other admins decide it.</p>}
      {!over && !aboutMe && (
        <div className="flex flex-wrap gap-3">
          {mine ? (
            <ConfirmForm
              id="withdraw"
              ask="Take it back"
              title="Take the proposal back?"
              detail="Nobody can confirm it then. You can propose it again."
              confirm="Yes, take it back"
              fields={{ intent: 'withdrawal', key: `${formKey}-withdrawal` }}
            />
          ) : (
            <>
              <ConfirmForm
                id="confirm"
                ask="Confirm"
                title={`${proposalTitle(proposal)}?`}
                detail="It is done at once, and recorded as confirmed by you."
                confirm="Yes, confirm it"
                fields={{ intent: 'confirmation', key: `${formKey}-confirmation` }}
                variant="main"
              />
              <ConfirmForm
                id="refuse"
                ask="Refuse"
                title="Refuse the proposal?"
                detail={`${proposal.proposedBy.name} is told.`}
                confirm="Yes, refuse it"
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
