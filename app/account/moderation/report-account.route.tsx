// Reporting an account: a salon, a shop, or a person whom the viewer has met.
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  AccountReport,
  CONVERSATION_REPORT_LABELS,
  CONVERSATION_REPORT_REASONS,
  REPORT_THANKS,
  ReportedAccount,
} from '../../../api/support/moderation/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf, type Role } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title<typeof loader>((data) => data && `Report ${data.account.name}`)

export const loader = page('account', async ({ visitor: { role }, params, api, newKey }) => {
  const param = accountOf(params, role)
  const account = await get(api.reports.of[':kind'][':id'].$get({ param }))
  return { role, account, formKey: newKey() }
})

export const action = page(
  'account',
  form(
    AccountReport,
    ({ api, params, visitor: { role } }, { json, key }) =>
      api.reports.$post({ json: { ...accountOf(params, role), ...json } }, key),
    (_, __, { params, visitor: { role } }) => [
      placeOf(accountOf(params, role), role),
      'Account Reported',
      REPORT_THANKS,
    ],
  ),
)

/** Where they are seen; a person is met in messages. */
function placeOf({ kind, id }: ReportedAccount, role: Role): string {
  if (kind === 'person') return `${baseOf(role)}/messages`
  const place = encodeURIComponent(id)
  return kind === 'salon' ? `/salon/${place}` : `/shop/by/${place}`
}

/** Admins do not report: they act. */
function accountOf(params: Record<string, string | undefined>, role: string): ReportedAccount {
  const read = ReportedAccount.safeParse(params)
  if (!read.success || role === 'admin') throw new Response(null, { status: 404 })
  return read.data
}

export default function ReportAccount() {
  const { role, account, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(AccountReport, response)
  return (
    <Shell as={role} path={`${baseOf(role)}/report`} column>
      <PageHead
        title={`Report ${account.name}`}
        lead="We’ll review the account. They won’t know you reported it."
        back={{ to: placeOf(account, role), label: 'Back' }}
      />
      <InlineNotice notice={response?.notice} />
      {account.reported ? (
        <p>You’ve already reported them. We’re reviewing it and will reply.</p>
      ) : (
        <Form hidden={{ key: formKey }} id="report" className="grid gap-4">
          <SelectField
            label="What’s wrong?"
            {...field('reason')}
            none="Choose a reason"
            options={CONVERSATION_REPORT_REASONS.map((reason) => [reason, CONVERSATION_REPORT_LABELS[reason]])}
          />
          <AreaField label="Details (optional)" {...field('detail')} rows={4} maxLength={1000} />
          <Button data-busy="Sending..." className="sm:justify-self-start">
            Report account
          </Button>
        </Form>
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError()
