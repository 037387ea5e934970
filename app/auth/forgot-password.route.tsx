// Requesting the link that resets a forgotten password.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { ResetRequest } from '../../api/identity/authentication/input'
import { AsideLink, AuthFrame } from '../features/authentication/auth-frame'
import { ask } from '../platform/api.server'
import type { Notice } from '../platform/errors'
import { readForm, refuseForm } from '../platform/form.server'
import { carriedBy, stepPath } from '../platform/paths'
import { Button } from '../ui/forms/button'
import { bound, Field } from '../ui/forms/field'

export const meta: MetaFunction = () => [{ title: 'Reset password · Purse' }]

export function loader({ request }: LoaderFunctionArgs) {
  return {
    carried: carriedBy(request),
    sent: new URL(request.url).searchParams.has('sent'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = readForm(await request.formData(), ResetRequest.pick({ email: true }))
  if (!read.ok) return read.answer
  const carried = carriedBy(request)
  const json = { ...read.value, ...(carried.next && { next: carried.next }) }
  const path = context.api.api.auth['password-reset-requests']
  const done = await ask(request, path.$post({ json }))
  if (!done.ok) return refuseForm(read.submission, done.problem)
  throw redirect(stepPath('/auth/forgot-password', carried, { sent: '1' }))
}

const SENT: Notice = {
  title: 'Reset Password',
  description:
    'If this email has an account, a link to reset its password is on its way. It works for one hour.',
  tone: 'normal',
}

export default function ForgotPassword() {
  const { carried, sent } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const [form, fields] = useForm<z.input<typeof ResetRequest>>({
    id: 'forgot-password',
    lastResult: response?.result as SubmissionResult<string[]> | undefined,
  })
  return (
    <AuthFrame
      title="Reset your password"
      lead="We send a link to your email. It lets you choose a new password."
      notices={[response ? response.notice : sent ? SENT : null]}
    >
      <form method="post" {...getFormProps(form)} className="grid gap-4">
        <Field label="Email" {...bound(fields.email)} type="email" autoComplete="email" />
        <Button className="mt-2">{sent ? 'Send another link' : 'Send the link'}</Button>
      </form>
      <AsideLink to={stepPath('/auth', carried, { tab: 'sign-in' })}>Back to sign in</AsideLink>
    </AuthFrame>
  )
}
