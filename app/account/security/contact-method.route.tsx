// Adding, changing and removing a phone, and adding an email, by a code sent to it. Needs a fresh session.
import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CodeEntry, Contact } from '../../../api/identity/authentication/input'
import type { Problem } from '../../../api/platform/values/problem'
import { AsideLink } from '../../features/authentication/auth-frame'
import { CodeForm } from '../../features/authentication/code-form'
import {
  forgetCode,
  rememberCode,
  type SentCode,
  sentCode,
} from '../../features/authentication/one-time-code.server'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { formAnswer, readForm, refuseForm } from '../../platform/form.server'
import { baseOf, confirmPath, type Role, returnPath } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Contact · Purse' }]

type Kind = 'phone' | 'email'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const { fresh, ...contacts } = await get(request, context.api.api.me.contacts.$get())
  if (!fresh) throw redirect(confirmPath(role, returnPath(request)))
  const { kind, step } = whereIn(request)
  const sent = step === 'code' ? await sentCode(request, kind) : null
  return { role, base: baseOf(role), kind, contacts, sent: sent && shownOf(sent) }
}

function whereIn(request: Request): { kind: Kind; step: string | null } {
  const { searchParams } = new URL(request.url)
  const kind = searchParams.get('kind') === 'email' ? 'email' : 'phone'
  return { kind, step: searchParams.get('step') }
}

const shownOf = ({ shown, wait }: SentCode & { wait: number }) => ({ shown, wait })

export async function action(args: ActionFunctionArgs) {
  const { role } = await visitorAt(args.params.base, args)
  const { kind } = whereIn(args.request)
  const page = { kind, role, here: `${baseOf(role)}/settings/contact?kind=${kind}` }
  const form = await args.request.formData()
  switch (form.get('intent')) {
    case 'remove':
      return remove(args, page)
    case 'verify':
      return verify(args, page, form)
    case 'resend':
      return resend(args, page)
    default:
      return send(args, page, form)
  }
}

type Page = { kind: Kind; role: Role; here: string }

async function send({ request, context }: ActionFunctionArgs, page: Page, form: FormData) {
  form.set('kind', page.kind)
  const read = readForm(form, Contact)
  if (!read.ok) return read.answer
  const done = await ask(request, context.api.api.me.contacts.codes.$post({ json: read.value }))
  if (!done.ok)
    return refuseForm(read.submission, proveFirst(done.problem, page), 'OTP Request Failed')
  throw await toCodeStep(page, 'OTP Sent', done.value)
}

async function resend({ request, context }: ActionFunctionArgs, page: Page) {
  const sent = await sentCode(request, page.kind)
  if (!sent) throw redirect(page.here)
  const json = { kind: page.kind, value: sent.recipient }
  const done = await ask(request, context.api.api.me.contacts.codes.$post({ json }))
  if (!done.ok) {
    const notice = { ...noticeOf(proveFirst(done.problem, page)), title: 'OTP Resend Failed' }
    return formAnswer({}, notice, done.problem.status)
  }
  throw await toCodeStep(page, 'OTP Resent', done.value)
}

async function verify({ request, context }: ActionFunctionArgs, page: Page, form: FormData) {
  const { kind } = page
  const sent = await sentCode(request, kind)
  if (!sent) throw redirect(page.here)
  const read = readForm(form, CodeEntry)
  if (!read.ok) return read.answer
  const json = { value: sent.recipient, code: read.value.code }
  const endpoint = context.api.api.me.contacts[':kind']
  const done = await ask(request, endpoint.$put({ param: { kind }, json }))
  if (!done.ok) return refuseForm(read.submission, proveFirst(done.problem, page))
  throw await forgetCode(await backToSettings(page))
}

async function remove({ request, context }: ActionFunctionArgs, page: Page) {
  const done = await ask(request, context.api.api.me.contacts.phone.$delete())
  if (!done.ok) return formAnswer({}, noticeOf(proveFirst(done.problem, page)), done.problem.status)
  throw await backToSettings(page)
}

/** Redirects to the step-up where the session is no longer fresh; shows other problems. */
function proveFirst(problem: Problem, { role, here }: Page): Problem {
  if (problem.code === 'step-up-required') throw redirect(confirmPath(role, here))
  return problem
}

async function toCodeStep(
  { kind, here }: Page,
  title: string,
  sent: Omit<SentCode, 'purpose'> & { message: string },
): Promise<Response> {
  const response = await redirectWithToast(`${here}&step=code`, title, sent.message)
  return rememberCode(response, { purpose: kind, ...sent })
}

function backToSettings({ role }: Page): Promise<Response> {
  const account = `${baseOf(role)}/settings?tab=account`
  return redirectWithToast(account, 'Profile updated', 'Profile updated successfully.')
}

export default function ContactPage() {
  const { role, base, kind, sent, contacts } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const result = response?.result as SubmissionResult<string[]> | undefined
  const path = `${base}/settings/contact?kind=${kind}`
  return (
    <Shell as={role} path={`${base}/settings`}>
      <PageHead
        title={kind === 'phone' ? 'Phone' : 'Email'}
        back={{ to: `${base}/settings`, label: 'Back to settings' }}
      />
      <div className="grid max-w-md gap-6">
        <InlineNotice notice={response?.notice} />
        {sent ? (
          <>
            <p className="-mt-4 text-soft">
              We sent 6 digits to <strong className="text-ink">{sent.shown}</strong>.
            </p>
            <CodeForm errors={result?.error?.code ?? undefined} wait={sent.wait} />
            <AsideLink to={path}>Use another one</AsideLink>
          </>
        ) : (
          <Entry kind={kind} contacts={contacts} result={result} />
        )}
      </div>
    </Shell>
  )
}

type Shown = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'kind' | 'contacts'>

function Entry({
  kind,
  contacts: { email, shownPhone, phoneRemovable },
  result,
}: Shown & { result: SubmissionResult<string[]> | undefined }) {
  if (kind === 'email' && email)
    return (
      <Field
        label="Email"
        name="value"
        readOnly
        defaultValue={email}
        hint="Email cannot be changed"
      />
    )
  const typed = result?.initialValue?.value
  return (
    <>
      {kind === 'phone' && shownPhone && (
        <p className="-mt-4 text-soft">
          You sign in with <strong className="money text-ink">{shownPhone}</strong>.
        </p>
      )}
      <form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="send" />
        <Field
          label={kind === 'phone' ? 'New phone number' : 'Email'}
          name="value"
          type={kind === 'phone' ? 'tel' : 'email'}
          autoComplete={kind === 'phone' ? 'tel' : 'email'}
          hint={
            kind === 'phone'
              ? 'With country code, e.g. +254 712 345 678. We text you a code.'
              : 'We send a code to it.'
          }
          defaultValue={typeof typed === 'string' ? typed : undefined}
          errors={result?.error?.value ?? undefined}
        />
        <Button>Send code</Button>
      </form>
      {phoneRemovable && (
        <ConfirmForm
          id="remove-phone"
          ask="Remove phone"
          title="Remove your phone?"
          detail="You then sign in with your email only, and no text messages are sent."
          confirm="Remove phone"
          fields={{ intent: 'remove' }}
          look="danger"
        />
      )}
    </>
  )
}
