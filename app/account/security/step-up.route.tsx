// "Confirm it's you": the password, or a code where two-factor is on, before something sensitive.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeProof, PasswordProof } from '../../../api/identity/authentication/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { safePath, securityPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title("Confirm it's you")

export const loader = page('account', async ({ visitor: { role }, request, api }) => {
  const { fresh, method } = await get(api.me['step-up'].$get())
  if (fresh) throw redirect(nextOf(request) ?? securityPath(role))
  return { role, method }
})

const onward = (_: unknown, __: unknown, { request, visitor }: PageRequest<'account'>) =>
  nextOf(request) ?? securityPath(visitor.role)

const byCode = form(CodeProof, ({ api }: PageRequest<'account'>, { json }) => api.me['step-up'].$post({ json }), onward)

const byPassword = form(
  PasswordProof,
  ({ api }: PageRequest<'account'>, { json }) => api.me['step-up'].$post({ json }),
  onward,
)

export const action = page('account', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  return fields.has('code') ? byCode(pageRequest, fields) : byPassword(pageRequest, fields)
})

function nextOf(request: Request): string | null {
  return safePath(new URL(request.url).searchParams.get('next'))
}

export default function Confirm() {
  const { role, method } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as={role} path={securityPath(role)} flow column>
      <PageHead
        title="Confirm it's you"
        lead={`For your security, ${method === 'password' ? 'confirm your password' : 'enter a code from your authenticator app'}. Lasts 10 minutes.`}
      />
      <InlineNotice notice={response?.notice} />
      <form method="post" className="grid max-w-md gap-4">
        {method === 'password' ? (
          <Field
            label="Password"
            {...fieldsOf(PasswordProof, response)('password')}
            type="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <Field
            label="Authenticator code"
            {...fieldsOf(CodeProof, response)('code')}
            inputMode="text"
            autoComplete="one-time-code"
            maxLength={40}
            required
            hint="Six digits from your authenticator app, or one of your recovery codes."
          />
        )}
        <Button className="mt-2">Confirm</Button>
      </form>
    </Shell>
  )
}
