// Reporting a conversation.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConversationReported } from '../../../api/messaging/messages/input'
import {
  CONVERSATION_REPORT_LABELS,
  CONVERSATION_REPORT_REASONS,
  REPORT_THANKS,
} from '../../../api/support/moderation/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { AreaField, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Report a conversation')

export const loader = page('account', async ({ visitor: { id: viewerId, role }, api, id }) => {
  const { items } = await get(api.conversations[':id'].messages.$get({ param: { id }, query: { limit: '30' } }))
  const theirs = items.filter((item) => item.senderId !== viewerId && !item.takenDown).reverse()
  const messages = theirs.map(({ id, text }) => ({
    id,
    words: [...text.replace(/\s+/gu, ' ')].slice(0, 60).join('') || 'A picture or an offer',
  }))
  const otherId = items.find((item) => item.senderId !== viewerId)?.senderId ?? null
  return { role, base: baseOf(role), id, messages, otherId }
})

export const action = page(
  'account',
  form(
    ConversationReported,
    ({ api, id }, { json }) => api.conversations[':id'].reports.$post({ param: { id }, json }),
    (_, __, { visitor: { role }, id }) => [`${baseOf(role)}/messages/${id}`, 'Conversation Reported', REPORT_THANKS],
  ),
)

export default function ReportConversation() {
  const { role, base, id, messages, otherId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const field = fieldsOf(ConversationReported, refused)
  return (
    <Shell as={role} path={`${base}/messages`} column>
      <PageHead
        title="Report a conversation"
        lead="We’ll review it. The other person won’t know you reported it."
        back={{ to: `${base}/messages/${id}`, label: 'Back to the conversation' }}
      />
      <InlineNotice notice={refused?.notice} />
      <form method="post" noValidate className="grid gap-4">
        <SelectField
          label="What’s wrong?"
          {...field('reason')}
          none="Choose a reason"
          options={CONVERSATION_REPORT_REASONS.map((reason) => [reason, CONVERSATION_REPORT_LABELS[reason]])}
        />
        {messages.length > 0 && (
          <SelectField
            label="Which message is it about?"
            {...field('messageId', '')}
            hint="We’ll see that message and the ten before it, or the last ten in the conversation."
            none="The conversation as a whole"
            options={messages.map((message) => [message.id, message.words])}
          />
        )}
        <AreaField label="Details (optional)" {...field('detail')} rows={4} maxLength={1000} />
        <p className="text-sm text-soft">You can also block them in the conversation’s menu.</p>
        {otherId && role !== 'admin' && (
          <p className="text-sm text-soft">
            Is it about more than this conversation?{' '}
            <a
              href={`${base}/report/person/${otherId}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Report account
            </a>
          </p>
        )}
        <Button data-busy="Sending..." className="sm:justify-self-start">
          Report conversation
        </Button>
      </form>
    </Shell>
  )
}
