// One application: its contents, its applicant, and the review.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { Refusal } from '../../../api/onboarding/input'
import { SalonFacts, ShopFacts } from '../../features/business/business-facts'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, bound } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { DecisionBadge } from './application-list'
import { SalonOffer, ShopOffer } from './application-offer'

const LIST = '/admin/applications'

export const meta = title<typeof loader>((data) => data && nameOf(data.application))

export const loader = page('admin', async ({ visitor: { name }, api, newKey, id }) => {
  const param = { id }
  const application = await get(api.admin.applications[':id'].$get({ param }))
  return { name, application, formKey: newKey() }
})

export const action = page('admin', async ({ request, api, id }) => {
  const form = await request.formData()
  const param = { id }
  const one = api.admin.applications[':id']
  if (form.get('intent') === 'approve') {
    const approved = await ask(one.approval.$post({ param }, keyed(form)))
    if (!approved.ok) return refuse(approved.problem, { result: null })
    throw await redirectWithToast(LIST, 'Approved', 'It is listed, and its owner has been told.')
  }
  const said = await sendForm(form, Refusal, (json) =>
    one.refusal.$post({ param, json }, keyed(form)),
  )
  if (!said.ok) return said.refusal
  throw await redirectWithToast(LIST, 'Refused', 'Its owner has been told what to mend.')
})

type Application = ReturnType<typeof useLoaderData<typeof loader>>['application']

export default function ApplicationPage() {
  const { name, application, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { applicant, salon, shop } = application
  const preview = `${LIST}/${encodeURIComponent(application.id)}/preview`
  return (
    <Shell as="admin" path={LIST} name={name}>
      <PageHead
        back={{ to: LIST, label: 'All applications' }}
        title={nameOf(application)}
        lead={
          application.newName
            ? `${applicant.name} wants to call it “${application.newName}”, sent on ${day(application.createdAt)}`
            : `${application.kind === 'salon' ? 'A salon' : 'A shop'} of ${applicant.name}, sent on ${day(application.createdAt)}`
        }
      >
        <span data-live="badge">
          <DecisionBadge status={application.status} />
        </span>
      </PageHead>
      <InlineNotice notice={answer?.notice} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid grid-cols-1 gap-8">
          <Section id="said" title="What it says">
            {salon && <SalonFacts salon={salon} />}
            {shop && <ShopFacts shop={shop} />}
          </Section>
          {application.preview && <SalonOffer salon={application.preview} preview={preview} />}
          {shop && <ShopOffer products={application.products} preview={preview} />}
        </div>
        <div className="grid grid-cols-1 gap-8">
          <Section id="who" title="Who asks">
            <Facts
              facts={[
                ['Full name', applicant.name],
                ['Email', applicant.email],
                ['Phone', applicant.phone],
                ['Since', day(applicant.memberSince)],
                ['Account', ROLES[applicant.role]],
              ]}
            />
            <TextLink to={`/admin/people/${encodeURIComponent(applicant.id)}`}>
              Their account
            </TextLink>
          </Section>
          <Decision application={application} formKey={formKey} result={answer?.result} />
        </div>
      </div>
    </Shell>
  )
}

const ROLES = {
  client: 'A client’s',
  beauty_partner: 'A beauty partner’s',
  product_seller: 'A seller’s',
  admin: 'An administrator’s',
}

function Decision({
  application,
  formKey,
  result,
}: {
  application: Application
  formKey: string
  result: SubmissionResult<string[]> | null | undefined
}) {
  const [form, fields] = useForm<z.input<typeof Refusal>>({
    id: 'refusal',
    ...(result && { lastResult: result }),
  })
  const { applicant, kind, status, reason, decidedBy, decidedAt, newName } = application
  if (status !== 'waiting') {
    return (
      <Section id="decision" title="The decision">
        <p className="mt-2">
          {status === 'withdrawn' ? 'Withdrawn' : status === 'approved' ? 'Approved' : 'Refused'}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && ` on ${day(decidedAt)}`}.
        </p>
        {reason && <p className="mt-2 break-words whitespace-pre-line">“{reason}”</p>}
      </Section>
    )
  }
  const busy = applicant.role === 'client' && applicant.unfinished > 0
  const role = kind === 'salon' ? 'a beauty partner' : 'a product seller'
  return (
    <Section
      id="decision"
      title="Your decision"
      className="grid gap-5 rounded-lg bg-blush p-5 sm:p-6"
    >
      {busy && (
        <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
          {applicant.name} has bookings, orders, goals or other matters open as a client:{' '}
          {applicant.unfinished} in all. It can be approved once they are finished; the application
          names them to {applicant.name}.
        </p>
      )}
      <div>
        <ConfirmForm
          id="approve"
          ask="Approve"
          title={`Approve ${newName ? `“${newName}”` : nameOf(application)}?`}
          detail={
            newName
              ? `Clients see the new name at once, and ${applicant.name} is told.`
              : applicant.role === 'client'
                ? `The ${kind} is listed, and ${applicant.name}, a client now, becomes ${role}. What is in the purse becomes the balance of the business.`
                : `The ${kind} is listed, and ${applicant.name} is told.`
          }
          confirm="Yes, approve it"
          fields={{ intent: 'approve', key: `${formKey}-approve` }}
          variant="main"
        />
      </div>
      <form method="post" {...getFormProps(form)} className="grid gap-3">
        <input type="hidden" name="intent" value="refuse" />
        <input type="hidden" name="key" value={`${formKey}-refuse`} />
        <AreaField
          label="Or refuse, and say why"
          {...bound(fields.reason)}
          rows={3}
          required
          maxLength={500}
          hint="They read it word for word: say what to mend."
        />
        <div>
          <Button variant="danger">Refuse</Button>
        </div>
      </form>
    </Section>
  )
}

function nameOf({ salon, shop }: Pick<Application, 'salon' | 'shop'>): string {
  return salon?.name ?? shop?.name ?? 'An application'
}

export const ErrorBoundary = routeError()
