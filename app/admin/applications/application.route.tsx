// One application: its contents, its applicant, and the review.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Refusal } from '../../../api/onboarding/input'
import { SalonFacts, ShopFacts } from '../../features/business/business-facts'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, inSight } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { DecisionBadge } from './application-list'
import { SalonOffer, ShopOffer } from './application-offer'

const LIST = '/admin/applications'

export const meta = title<typeof loader>((data) => data && nameOf(data.application))

export const loader = page('admin', async ({ api, newKey, id }) => {
  const param = { id }
  const application = await get(api.admin.applications[':id'].$get({ param }))
  return { application, formKey: newKey() }
})

export const action = page(
  'admin',
  forms({
    approve: press(
      ({ api, id }: PageRequest<'admin'>, { key }) =>
        api.admin.applications[':id'].approval.$post({ param: { id } }, key),
      () => [LIST, 'Approved', 'It’s listed, and its owner has been notified.'],
    ),
    refuse: form(
      Refusal,
      ({ api, id }: PageRequest<'admin'>, { json, key }) =>
        api.admin.applications[':id'].refusal.$post({ param: { id }, json }, key),
      () => [LIST, 'Declined', 'Its owner has been told what to change.'],
    ),
  }),
)

type Application = ReturnType<typeof useLoaderData<typeof loader>>['application']

export default function ApplicationPage() {
  const { application, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { applicant, salon, shop } = application
  const preview = `${LIST}/${encodeURIComponent(application.id)}/preview`
  return (
    <Shell as="admin" path={LIST}>
      <PageHead
        back={{ to: LIST, label: 'All applications' }}
        title={nameOf(application)}
        lead={
          application.newName
            ? `${applicant.name} asked to rename it “${application.newName}” on ${day(application.createdAt)}`
            : `${application.kind === 'salon' ? 'Salon' : 'Shop'} application from ${applicant.name}, submitted ${day(application.createdAt)}`
        }
      >
        <span data-live="badge">
          <DecisionBadge status={application.status} />
        </span>
      </PageHead>
      <InlineNotice notice={response?.notice} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid grid-cols-1 gap-8">
          <Section id="said" title="Details">
            {salon && <SalonFacts salon={salon} />}
            {shop && <ShopFacts shop={shop} />}
          </Section>
          {application.preview && <SalonOffer salon={application.preview} preview={preview} />}
          {shop && <ShopOffer products={application.products} preview={preview} />}
        </div>
        <div className="grid grid-cols-1 gap-8">
          <Section id="who" title="Applicant">
            <Facts
              facts={[
                ['Full name', applicant.name],
                ['Email', applicant.email],
                ['Phone', applicant.phone],
                ['Joined', day(applicant.memberSince)],
                ['Account', ROLES[applicant.role]],
              ]}
            />
            <TextLink to={`/admin/people/${encodeURIComponent(applicant.id)}`}>View account</TextLink>
          </Section>
          <Decision application={application} formKey={formKey} formResult={response} />
        </div>
      </div>
    </Shell>
  )
}

const ROLES = { client: 'Client', beauty_partner: 'Beauty partner', product_seller: 'Seller', admin: 'Admin' }

function Decision({
  application,
  formKey,
  formResult,
}: {
  application: Application
  formKey: string
  formResult: FormResult
}) {
  const field = fieldsOf(Refusal, formResult)
  const { applicant, kind, status, reason, decidedBy, decidedAt, newName } = application
  if (status !== 'waiting') {
    return (
      <Section id="decision" title="Decision">
        <p className="mt-2">
          {status === 'withdrawn' ? 'Withdrawn' : status === 'approved' ? 'Approved' : 'Declined'}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && ` on ${day(decidedAt)}`}.
        </p>
        {reason && <p className="mt-2 whitespace-pre-line">“{reason}”</p>}
      </Section>
    )
  }
  const busy = applicant.role === 'client' && applicant.unfinished > 0
  const role = kind === 'salon' ? 'a beauty partner' : 'a product seller'
  return (
    <Section id="decision" title="Your decision" className="grid gap-5 rounded-lg bg-blush p-5 sm:p-6">
      {busy && (
        <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
          {applicant.name} still has {applicant.unfinished} open bookings, orders, goals or other items as a client. You
          can approve this once they’re finished; {applicant.name} sees the list in the application.
        </p>
      )}
      <div>
        <ConfirmForm
          id="approve"
          ask="Approve"
          title={`Approve ${newName ? `“${newName}”` : nameOf(application)}?`}
          detail={
            newName
              ? `Clients see the new name right away, and ${applicant.name} is notified.`
              : applicant.role === 'client'
                ? `The ${kind} is listed, and ${applicant.name} changes from a client to ${role}. The money in their purse becomes the balance of the business.`
                : `The ${kind} is listed, and ${applicant.name} is notified.`
          }
          confirm="Yes, approve"
          fields={{ intent: 'approve', key: `${formKey}-approve` }}
          variant="main"
        />
      </div>
      <Form hidden={{ intent: 'refuse', key: `${formKey}-refuse` }} id="refusal" className="grid gap-3">
        <AreaField
          label="Or decline, with a reason"
          {...field('reason')}
          {...inSight(field.errors('reason'))}
          rows={3}
          required
          maxLength={500}
          hint="Sent to them word for word. Say what needs to change."
        />
        <div>
          <Button variant="danger">Decline</Button>
        </div>
      </Form>
    </Section>
  )
}

function nameOf({ salon, shop }: Pick<Application, 'salon' | 'shop'>): string {
  return salon?.name ?? shop?.name ?? 'Application'
}

export const ErrorBoundary = routeError()
