// Reporting an account: a salon, a shop, or a person whom the viewer has met.
import { getFormProps, useForm } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import {
  AccountReport,
  CONVERSATION_REPORT_LABELS,
  CONVERSATION_REPORT_REASONS,
  ReportedAccount,
} from '../../../api/support/moderation/input'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, bound, SelectField } from '../../ui/forms/field'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Report ${data.account.name} · Purse` : 'Purse' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const { kind, id } = accountOf(params, role)
  const param = { kind, id: encodeURIComponent(id) }
  const account = await get(request, context.api.api.reports.of[':kind'][':id'].$get({ param }))
  return { role, account, formKey: context.newKey() }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const account = accountOf(params, role)
  const form = await request.formData()
  const read = readForm(form, AccountReport)
  if (!read.ok) return read.answer
  const json = { ...account, ...read.value }
  const sent = await ask(request, context.api.api.reports.$post({ json }, keyed(form)))
  if (!sent.ok) return refuseForm(read.submission, sent.problem)
  const base = baseOf(role)
  const to = {
    salon: `/salon/${encodeURIComponent(account.id)}`,
    shop: `/shop/by/${encodeURIComponent(account.id)}`,
    person: `${base}/dashboard`,
  }[account.kind]
  throw await redirectWithToast(to, 'Account Reported', 'Thank you. We will look at it.')
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
    <Shell as={role} path={`${baseOf(role)}/report`}>
      <div className="mx-auto max-w-2xl">
        <PageHead
          title={`Report ${account.name}`}
          lead="We look at the account and decide. They do not learn that it was you."
        />
        <InlineNotice notice={response?.notice} />
        {account.reported ? (
          <p>You have reported them already. We look at it, and answer you.</p>
        ) : (
          <form method="post" {...getFormProps(form)} className="grid gap-4">
            <input type="hidden" name="key" value={formKey} />
            <SelectField
              label="What is wrong?"
              {...bound(fields.reason)}
              none="Choose a reason"
              options={CONVERSATION_REPORT_REASONS.map((reason) => [
                reason,
                CONVERSATION_REPORT_LABELS[reason],
              ])}
            />
            <AreaField
              label="Anything we should know (optional)"
              {...bound(fields.detail)}
              rows={4}
              maxLength={1000}
            />
            <Button data-busy="Sending..." className="justify-self-start">
              Report account
            </Button>
          </form>
        )}
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
