// The second step of signing in: a code of the authenticator, or a recovery code.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeAnswer, RecoveryAnswer } from '../../api/auth/input'
import { ask } from '../api.server'
import { type FormAnswer, readForm, refuseForm } from '../form.server'
import { authPath, challengePath, homeOf, safePath } from '../paths'
import { redirectWithToast } from '../toast.server'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { InlineNotice } from '../ui/inline-notice'
import { Wordmark } from '../ui/mark'

export const meta: MetaFunction = () => [{ title: 'Two-factor authentication · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const next = safePath(searchParams.get('next'))
  const visitor = await context.viewer()
  if (visitor && (await context.api.api.me.$get()).ok) throw redirect(next ?? homeOf(visitor.role))
  return { next, recovery: searchParams.get('with') === 'recovery' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get('next'))
  const form = await request.formData()
  const read = readForm(form, form.has('recoveryCode') ? RecoveryAnswer : CodeAnswer)
  if (!read.ok) return read.answer
  const answer = await ask(request, context.api.api.auth['two-factor'].$post({ json: read.value }))
  if (!answer.ok) return refuseForm(read.submission, answer.problem)
  throw await redirectWithToast(
    next ?? homeOf(answer.value.role),
    'Login Successful',
    'Welcome back!',
  )
}

export default function TwoFactor() {
  const { next, recovery } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const errors = answer?.result.error
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-5 py-10"
    >
      <a href="/salons" aria-label="Purse, all salons" className="justify-self-start">
        <Wordmark />
      </a>
      <h1 className="font-display text-xl">One more step</h1>
      <InlineNotice notice={answer?.notice} />
      <form method="post" className="grid gap-4">
        {recovery ? (
          <Field
            key="recovery"
            label="Recovery code"
            name="recoveryCode"
            id="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            hint="One of the ten that you kept when you switched two-factor on. It works once."
            errors={errors?.recoveryCode ?? undefined}
          />
        ) : (
          <Field
            key="code"
            label="Authenticator code"
            name="code"
            id="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            hint="The six digits that your authenticator app shows for Purse."
            errors={errors?.code ?? undefined}
          />
        )}
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" name="trustDevice" className="size-5" />
          Trust this device for 30 days
        </label>
        <Button>Sign In</Button>
      </form>
      <div className="grid justify-items-start">
        <a
          href={challengePath(next, !recovery)}
          className="inline-grid min-h-11 place-items-center font-semibold underline underline-offset-4"
        >
          {recovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
        </a>
        <a
          href={authPath(next)}
          className="inline-grid min-h-11 place-items-center font-semibold underline underline-offset-4"
        >
          Sign in as somebody else
        </a>
      </div>
    </main>
  )
}
