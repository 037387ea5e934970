// Reporting an account: a salon, a shop, or a person whom the viewer has met.
import { getFormProps, useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import {
  AccountReport,
  CONVERSATION_REPORT_LABELS,
  CONVERSATION_REPORT_REASONS,
  REPORT_THANKS,
  ReportedAccount,
} from '../../../api/support/moderation/input'
import { get, keyed } from '../../platform/api.server'
import { sendForm } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf, type Role } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, bound, SelectField } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title<typeof loader>((data) => data && `Report ${data.account.name}`)

export const loader = page('account', async ({ visitor: { role }, params, api, newKey }) => {
  const param = accountOf(params, role)
  const account = await get(api.reports.of[':kind'][':id'].$get({ param }))
  return { role, account, formKey: newKey() }
})

export const action = page('account', async ({ visitor: { role }, request, params, api }) => {
  const account = accountOf(params, role)
  const form = await request.formData()
  const sent = await sendForm(form, AccountReport, (report) =>
    api.reports.$post({ json: { ...account, ...report } }, keyed(form)),
  )
  if (!sent.ok) return sent.refusal
  throw await redirectWithToast(placeOf(account, role), 'Account Reported', REPORT_THANKS)
})

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
  const [form, fields] = useForm<z.input<typeof AccountReport>>({
    id: 'report',
    ...(response?.result && { lastResult: response.result }),
  })
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
        <form method="post" {...getFormProps(form)} className="grid gap-4">
          <input type="hidden" name="key" value={formKey} />
          <SelectField
            label="What’s wrong?"
            {...bound(fields.reason)}
            none="Choose a reason"
            options={CONVERSATION_REPORT_REASONS.map((reason) => [
              reason,
              CONVERSATION_REPORT_LABELS[reason],
            ])}
          />
          <AreaField
            label="Details (optional)"
            {...bound(fields.detail)}
            rows={4}
            maxLength={1000}
          />
          <Button data-busy="Sending..." className="sm:justify-self-start">
            Report account
          </Button>
        </form>
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError()
