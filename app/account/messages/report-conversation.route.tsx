// Reporting a conversation.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConversationReported } from '../../../api/messaging/messages/input'
import {
  CONVERSATION_REPORT_LABELS,
  CONVERSATION_REPORT_REASONS,
} from '../../../api/support/moderation/input'
import { ask, get } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, fieldsOf, SelectField } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Report a conversation · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { id: viewerId, role } = await visitorAt(params.base, { request, context })
  const id = encodeURIComponent(params.id ?? '')
  const { items } = await get(
    request,
    context.api.api.conversations[':id'].messages.$get({ param: { id }, query: { limit: '30' } }),
  )
  const theirs = items.filter((one) => one.senderId !== viewerId && !one.takenDown).reverse()
  const messages = theirs.map(({ id, text }) => ({
    id,
    words: [...text.replace(/\s+/gu, ' ')].slice(0, 60).join('') || 'A picture or an offer',
  }))
  const otherId = items.find((one) => one.senderId !== viewerId)?.senderId ?? null
  return { role, base: baseOf(role), id, messages, otherId }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const form = await request.formData()
  const typed = {
    reason: String(form.get('reason') ?? ''),
    detail: String(form.get('detail') ?? ''),
    messageId: String(form.get('messageId') ?? '') || null,
  }
  const refusal = (status: number, notice: Notice | null, faults: Record<string, string[]>) =>
    data({ typed, notice, faults }, { status })
  const read = ConversationReported.safeParse(typed)
  if (!read.success) return refusal(400, null, read.error.flatten().fieldErrors)
  const id = encodeURIComponent(params.id ?? '')
  const response = await ask(
    request,
    context.api.api.conversations[':id'].reports.$post({ param: { id }, json: read.data }),
  )
  if (!response.ok) return refusal(response.problem.status, noticeOf(response.problem), {})
  throw await redirectWithToast(
    `${baseOf(role)}/messages/${id}`,
    'Conversation Reported',
    'Thank you. We will look at it.',
  )
}

export default function ReportConversation() {
  const { role, base, id, messages, otherId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const field = fieldsOf(refused?.typed, refused?.faults)
  return (
    <Shell as={role} path={`${base}/messages`}>
      <div className="mx-auto max-w-2xl">
        <PageHead
          title="Report a conversation"
          lead="We read it and decide. The other does not learn that it was you."
          back={{ to: `${base}/messages/${id}`, label: 'Back to the conversation' }}
        />
        <InlineNotice notice={refused?.notice} />
        <form method="post" noValidate className="grid gap-4">
          <SelectField
            label="What is wrong?"
            {...field('reason')}
            none="Choose a reason"
            options={CONVERSATION_REPORT_REASONS.map((reason) => [
              reason,
              CONVERSATION_REPORT_LABELS[reason],
            ])}
          />
          {messages.length > 0 && (
            <SelectField
              label="What is it about?"
              name="messageId"
              defaultValue={refused?.typed.messageId ?? ''}
              hint="We read that message and the ten before it; or, for the whole conversation, its last ten."
              none="The conversation as a whole"
              options={messages.map((one) => [one.id, one.words])}
            />
          )}
          <AreaField
            label="Anything we should know (optional)"
            {...field('detail')}
            rows={4}
            maxLength={1000}
          />
          <p className="text-sm text-soft">
            If you want to hear nothing more from them, you can also block them in the
            conversation’s menu.
          </p>
          {otherId && role !== 'admin' && (
            <p className="text-sm text-soft">
              Is it more than this conversation?{' '}
              <a
                href={`${base}/report/person/${otherId}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Report the account
              </a>
            </p>
          )}
          <Button data-busy="Sending..." className="justify-self-start">
            Report conversation
          </Button>
        </form>
      </div>
    </Shell>
  )
}
