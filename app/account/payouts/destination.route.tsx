// Where payouts of a currency go, one's own or a staff member's: added, changed, removed. What it means stands
// before the form; the number of an account is in no address and no answer.
import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AddDestination } from '../../../api/money/payouts/input'
import { payoutsPath } from '../../features/payouts/payout-labels'
import { ask, get, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { readForm, refuseForm } from '../../platform/form.server'
import { redirectWithToast } from '../../platform/toast.server'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { payeeAt } from './payee.server'
import {
  CoolingRule,
  DestinationForm,
  DestinationLine,
  RemoveDestination,
} from './payout-destinations'

export const meta: MetaFunction = () => [{ title: 'Where payouts go · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role, phone } = await payeeAt(params.base, { request, context })
  const { searchParams } = new URL(request.url)
  const { destinations, adding, staff, balances } = await get(
    request,
    context.api.api.payouts.$get({ query: {} }),
  )
  const member = staff.find(({ id }) => id === searchParams.get('staff'))
  const currency = searchParams.get('currency') ?? balances[0]?.currency ?? 'KES'
  return {
    ...{ role, adding, currency, member: member ?? null, phone: member ? null : phone },
    own: destinations.filter((one) => (one.staff?.id ?? null) === (member?.id ?? null)),
    type: searchParams.get('type') === 'bank' ? ('bank' as const) : ('mobile_money' as const),
    formKey: context.newKey(),
  }
}

type Answer = { result: SubmissionResult | null; notice: Notice | null }

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await payeeAt(params.base, { request, context })
  const { destinations } = context.api.api.payouts
  const form = await request.formData()
  if (form.get('intent') === 'remove') {
    const param = { id: encodeURIComponent(String(form.get('id') ?? '')) }
    const gone = await ask(request, destinations[':id'].$delete({ param }))
    if (!gone.ok) {
      const notice = noticeOf(gone.problem)
      return data<Answer>({ result: null, notice }, { status: gone.problem.status })
    }
    throw await redirectWithToast(
      payoutsPath(role),
      'Destination removed',
      'Nothing is paid there any more.',
    )
  }
  const read = readForm(form, AddDestination)
  if (!read.ok) return read.answer
  const added = await ask(request, destinations.$post({ json: read.value }, keyed(form)))
  if (!added.ok) return refuseForm(read.submission, added.problem)
  const { label, coolsUntil, staff } = added.value
  throw await redirectWithToast(
    payoutsPath(role, staff ? '/staff' : ''),
    'Destination saved',
    coolsUntil
      ? `Money goes to ${label} from ${dateTime(coolsUntil)} on.`
      : `${label} is ready for payouts.`,
  )
}

export default function DestinationPage() {
  const { role, own, adding, currency, type, member, phone, formKey } =
    useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const path = payoutsPath(role)
  const here = (query: Record<string, string>) =>
    `${path}/destination?${new URLSearchParams({ ...query, ...(member && { staff: member.id }) })}`
  const back = member
    ? { to: `${path}/staff`, label: 'Back to your staff' }
    : { to: path, label: 'Back to payouts' }
  return (
    <Shell as={role} path={path}>
      <PageHead
        title={member ? `Where ${member.name}’s part goes` : 'Where payouts go'}
        lead="One destination for each currency."
        back={back}
      />
      <div className="grid max-w-md gap-6">
        <InlineNotice notice={answer?.notice} />
        {own.length > 0 && (
          <Section id="standing" title="Now">
            <ul>
              {own.map((one) => (
                <li key={one.id} className="stitch">
                  <DestinationLine destination={one}>
                    <RemoveDestination destination={one} action={here({ currency, type })} />
                  </DestinationLine>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section
          id="new"
          title={own.some((one) => one.currency === currency) ? 'Another one' : 'A new one'}
          className="grid gap-4"
        >
          <CoolingRule standing={own.find((one) => one.currency === currency)} />
          <DestinationForm
            {...{ adding, type, currency, phone, formKey }}
            to={(kind) => here({ currency, type: kind })}
            staffId={member?.id ?? null}
            result={(answer?.result ?? undefined) as SubmissionResult<string[]> | undefined}
          />
        </Section>
      </div>
    </Shell>
  )
}
