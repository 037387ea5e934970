// One fee: its versions, and a change, with its effect on last month shown before it is made.

import { useActionData, useLoaderData } from '@remix-run/react'
import { ChangeFee, FEE_KINDS } from '../../../api/admin/settings/input'
import { FEE_NAMES } from '../../../api/money/ledger/input'
import { monthForm } from '../../../api/platform/values/date-forms'
import { zoneName } from '../../../api/platform/values/zone'
import { get } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Pages } from '../../ui/display/pages'
import { counted } from '../../ui/display/plural'
import { Table } from '../../ui/display/table'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, Field } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

const LIST = '/admin/fees'

export const meta = title<typeof loader>((data) => data && FEE_NAMES[data.fee.kind])

type Typed = { percent: string; from: string; reason: string }

export const loader = page('admin', async ({ params, api, newKey, searchParams, writer }) => {
  const kind = FEE_KINDS.find((feeKind) => feeKind === params.kind)
  if (!kind) throw new Response(null, { status: 404 })
  const param = (field: string) => searchParams.get(field)?.trim().slice(0, 1000) ?? ''
  const typed: Typed = {
    percent: readTyped(ChangeFee.shape.percent, param('percent'), writer),
    from: param('from'),
    reason: param('reason'),
  }
  const requested = searchParams.has('reason')
  const faults = requested ? faultsOf(kind, typed) : {}
  const percent = ChangeFee.shape.percent.safeParse(typed.percent)
  const cursor = searchParams.get('cursor')
  const query = { ...(percent.success && { percent: percent.data }), ...(cursor && { cursor }) }
  const fee = await get(api.admin.fees[':kind'].$get({ param: { kind }, query }))
  return { fee, typed, requested, faults, later: cursor !== null, formKey: newKey() }
})

/** The errors, by field. */
function faultsOf(kind: string, typed: Typed): Record<string, string[]> {
  const read = ChangeFee.safeParse({ kind, ...typed, from: typed.from || undefined })
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), [message]]))
}

export const action = page(
  'admin',
  form(
    ChangeFee,
    ({ api }, { json, key }) => api.admin.fees.$post({ json }, key),
    ({ proposal }, { json: { kind } }) =>
      proposal
        ? [
            `/admin/proposals/${proposal}`,
            'Proposed',
            'The other admins have been notified. One of them has to confirm it.',
          ]
        : [`${LIST}/${kind}`, 'Scheduled', 'Everyone who pays it is notified.'],
    {
      from: (form, { params: { kind } }) => ({
        ...Object.fromEntries(form),
        kind,
        from: textIn(form, 'from') || undefined,
      }),
      title: 'Nothing changed',
      faults: 'notice',
    },
  ),
)

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function FeePage() {
  const view = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { fee, requested, faults, later } = view
  const ready = requested && Object.keys(faults).length === 0 && fee.effect !== null
  return (
    <Shell as="admin" path={LIST}>
      <PageHead
        back={{ to: LIST, label: 'All fees' }}
        title={FEE_NAMES[fee.kind]}
        lead={`${fee.inForce.percent}% now`}
      />
      <InlineNotice notice={response?.notice} />
      {fee.waiting && (
        <p className="mb-5 rounded-md bg-wait-tint px-4 py-3 text-wait">
          A change needs a second admin.{' '}
          <a href={`/admin/proposals/${fee.waiting}`} className="font-semibold underline">
            View
          </a>
        </p>
      )}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <ChangeForm {...view} />
        <div className="grid min-w-0 grid-cols-1 gap-10">
          {fee.effect && <Effect effect={fee.effect} />}
          {ready && <Confirm {...view} />}
          <Section id="versions" title="Versions">
            <Table
              live="versions"
              label="Versions"
              rows={fee.versions.items}
              rowKey={({ id }) => id}
              columns={[
                {
                  head: 'Effective from',
                  cell: ({ by, effectiveFrom }) => (by === 'first' ? 'Launch' : dateTime(effectiveFrom)),
                },
                { head: 'Fee', number: true, aside: true, cell: ({ percent }) => <strong>{percent}%</strong> },
                {
                  head: 'Changed by',
                  cell: ({ proposalId, changedBy }) =>
                    proposalId ? (
                      <a href={`/admin/proposals/${proposalId}`}>{changedBy} and a second admin</a>
                    ) : (
                      changedBy
                    ),
                },
              ]}
            />
            <Pages
              className="mt-4"
              first={later && `${LIST}/${fee.kind}`}
              next={fee.versions.next && `${LIST}/${fee.kind}?${new URLSearchParams({ cursor: fee.versions.next })}`}
            />
          </Section>
        </div>
      </div>
    </Shell>
  )
}

const HINTS: Partial<Record<View['fee']['kind'], string>> = {
  vendor: 'From 0 to 10. As agreed with sellers: 1.0 to 1.5.',
  cashback_cap: 'From 0 to 100, as a share of the monthly Plus price. Also applies in the free month.',
}

/** Requests the effect first; nothing changes yet. */
function ChangeForm({ fee, typed, faults }: Pick<View, 'fee' | 'typed' | 'faults'>) {
  const field = fieldsOf(ChangeFee, asFormResult(typed, faults))
  return (
    <Section id="change" title="Change" gap="mb-3">
      <form method="get" noValidate className="grid gap-4">
        <Field
          label="Percentage"
          {...field('percent')}
          maxLength={5}
          required
          hint={HINTS[fee.kind] ?? 'From 0 to 10, with up to two decimals.'}
          defaultValue={typed.percent || fee.inForce.percent}
        />
        <Field
          label="Effective from"
          {...field('from')}
          type="datetime-local"
          hint={`In your time zone (${zoneName(fee.timeZone)}). Leave blank to start now.`}
        />
        <AreaField
          label="Reason"
          {...field('reason')}
          rows={3}
          required
          maxLength={500}
          hint="All admins can see it."
        />
        <Button variant="quiet">Preview effect</Button>
      </form>
    </Section>
  )
}

function Effect({ effect }: { effect: NonNullable<View['fee']['effect']> }) {
  const month = monthForm(effect.month)
  return (
    <Section id="effect" title={`In ${month}, with ${effect.percent}%`}>
      {effect.lines.length === 0 ? (
        <p className="mt-2 text-soft">No fees were charged in {month}, so there is nothing to compare.</p>
      ) : (
        <Table
          label="Effect"
          lines="wide"
          rows={effect.lines}
          rowKey={({ base }) => base.currency}
          columns={[
            { head: 'Charged', cell: ({ count }) => counted(count, 'time', 'times') },
            { head: 'Charged on', sum: ({ base }) => base },
            { head: 'Fee charged', sum: ({ was }) => was },
            { head: 'With the new fee', sum: ({ wouldBe }) => wouldBe, strong: true },
          ]}
        />
      )}
      <p className="mt-3 text-sm text-soft">
        An estimate, applied to the month’s total as if nothing else had changed. Fee-free amounts aren’t counted. The
        month is in UTC.
      </p>
    </Section>
  )
}

function Confirm({ fee, typed, formKey }: Pick<View, 'fee' | 'typed' | 'formKey'>) {
  const { effect } = fee
  if (!effect) return null
  return (
    <Section
      id="do"
      title={`${FEE_NAMES[fee.kind]}: from ${fee.inForce.percent}% to ${effect.percent}%`}
      className="grid gap-4 rounded-lg bg-blush p-5 sm:p-6"
    >
      <p>
        {effect.alone
          ? 'You can make this change alone: it’s within half a percentage point of what two admins last agreed on.'
          : 'This is more than half a percentage point from what two admins last agreed on, so another admin has to confirm it.'}
      </p>
      <Form noValidate={false} hidden={{ key: formKey }}>
        {Object.entries(typed).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button data-busy="Saving...">{effect.alone ? 'Change the fee' : 'Propose'}</Button>
      </Form>
    </Section>
  )
}

export const ErrorBoundary = routeError()
