// "Confirm it's you": the password, or a code where two-factor is on, before something sensitive.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeProof, PasswordProof } from '../../../api/identity/authentication/input'
import { ask, get } from '../../platform/api.server'
import { type FormResponse, readForm, refuseForm } from '../../platform/form.server'
import { safePath, securityPath } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: "Confirm it's you · Purse" }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const { fresh, method } = await get(request, context.api.api.me['step-up'].$get())
  if (fresh) throw redirect(nextOf(request) ?? securityPath(role))
  return { role, method }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const form = await request.formData()
  const read = readForm(form, form.has('code') ? CodeProof : PasswordProof)
  if (!read.ok) return read.answer
  const response = await ask(request, context.api.api.me['step-up'].$post({ json: read.value }))
  if (!response.ok) return refuseForm(read.submission, response.problem)
  throw redirect(nextOf(request) ?? securityPath(role))
}

function nextOf(request: Request): string | null {
  return safePath(new URL(request.url).searchParams.get('next'))
}

export default function Confirm() {
  const { role, method } = useLoaderData<typeof loader>()
  const response = useActionData<FormResponse>()
  const errors = response?.result.error
  return (
    <Shell as={role} path={securityPath(role)}>
      <PageHead
        title="Confirm it's you"
        lead="What comes next is sensitive. You are then trusted here for ten minutes."
      />
      <InlineNotice notice={response?.notice} />
      <form method="post" className="grid max-w-md gap-4">
        {method === 'password' ? (
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            errors={errors?.password ?? undefined}
          />
        ) : (
          <Field
            label="Authenticator code"
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            maxLength={40}
            required
            hint="Six digits from your authenticator app, or one of your recovery codes."
            errors={errors?.code ?? undefined}
          />
        )}
        <Button className="mt-2">Confirm</Button>
      </form>
    </Shell>
  )
}
