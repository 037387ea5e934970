// A conversation: its messages and the composer. Everything works by forms and links; the island makes it live.

import { data, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SendMessage } from '../../../api/messaging/messages/input'
import type { PictureResponse } from '../../../api/messaging/messages/responses'
import { PROBLEMS } from '../../../api/problems'
import { ask, get, keyHeader, problemIn } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm } from '../../platform/upload.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'
import { inSentences } from '../../ui/sentences'
import Chat from './chat/chat.island'
import type { Refused } from './chat/composer'
import { nameOf } from './chat/data'
import { CANNOT_WRITE, statusLabel } from './chat/labels'
import { Log } from './chat/log'
import { Closed } from './conversation-closed'
import { ChatHead } from './conversation-header'
import { ConversationsBeside, TWO_PANES } from './conversation-list'
import { drawnOffers } from './offers'

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded ? nameOf(loaded.conversation.participant) : 'Messages'} · Purse` },
  // The page shrinks for the on-screen keyboard, so that the composer stays above it.
  {
    name: 'viewport',
    content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
  },
]

export const loader = page('account', async ({ visitor, api, newKey, searchParams, id }) => {
  const { id: viewerId, role } = visitor
  // Invalid query parameters are ignored.
  const about = /^(?:salon|appointment|shop|order):\S{1,100}$/.exec(searchParams.get('about') ?? '')?.[0]
  const before = /^\d{1,12}$/.exec(searchParams.get('before') ?? '')?.[0]
  const past = before !== undefined
  const { list, ...conversation } = await get(
    api.conversations[':id'].$get({
      param: { id },
      query: { ...(about && { about }), ...(past ? { before } : { list: '1' }) },
    }),
  )
  const drawn = { role, base: baseOf(role), viewerId, drawnAt: Date.now() }
  return { ...drawn, past, conversation, list, formKey: newKey() }
})

export const action = page('account', async (pageRequest) => {
  const { api, id } = pageRequest
  const path = `${baseOf(pageRequest.visitor.role)}/messages/${encodeURIComponent(id)}`
  const form = await readPictureForm(pageRequest.request)
  if (!form) {
    return refusal(413, { fault: PROBLEMS['image-too-large'].text[1] })
  }
  const intent = textIn(form, 'intent')
  if (intent === 'block' || intent === 'unblock') {
    const { block } = api.conversations[':id']
    const to = { param: { id } }
    const response = await ask(intent === 'block' ? block.$put(to) : block.$delete(to))
    if (!response.ok) return refusal(response.problem.status, { notice: noticeOf(response.problem) })
    const texts = intent === 'block' ? ['Blocked', CANNOT_WRITE] : ['Unblocked', 'You can message each other again.']
    throw await redirectWithToast(path, texts[0] ?? '', texts[1] ?? '')
  }

  const text = textIn(form, 'text')
  const key = textIn(form, 'key')
  const sent = { text, key }
  const enclosed = await pictureIn(pageRequest, form)
  if ('fault' in enclosed) return refusal(enclosed.status, { ...sent, fault: enclosed.fault })
  const { picture } = enclosed
  const [, kind, about] = /^(salon|appointment|shop|order):(\S{1,100})$/.exec(textIn(form, 'about')) ?? []
  const message = SendMessage.safeParse({
    text,
    ...(picture && { pictureId: picture.id }),
    ...(about && { context: { kind, id: about } }),
  })
  if (!message.success) {
    return refusal(400, { ...sent, fault: inSentences(message.error.issues.map(({ message: text }) => text)), picture })
  }
  const reply = await ask(
    api.conversations[':id'].messages.$post({ param: { id }, json: message.data }, { headers: keyHeader(key) }),
  )
  if (!reply.ok) {
    const { description } = noticeOf(reply.problem)
    return refusal(reply.problem.status, { ...sent, fault: `Not sent. ${description}`, picture })
  }
  throw redirect(path)
})

type Refusal = Refused & { notice: ReturnType<typeof noticeOf> | null }

function refusal(status: number, details: Partial<Refusal>) {
  const nothing = { text: '', key: '', picture: null, fault: '', notice: null }
  return data<Refusal>({ ...nothing, ...details }, { status })
}

/** The picture of a form: uploaded now, or already with a refused form. */
async function pictureIn(
  { context, id, request }: PageRequest,
  form: FormData,
): Promise<{ picture: PictureResponse | null } | { fault: string; status: number }> {
  const file = form.get('picture')
  const path = `/api/conversations/${encodeURIComponent(id)}/pictures`
  if (!(file instanceof File) || file.size === 0) {
    const before = textIn(form, 'pictureId')
    const [width, height] = [320, 240]
    return {
      picture: before ? { id: before, path: `${path}/${before}`, width, height } : null,
    }
  }
  // The typed client sends JSON only. The viewer is known from the page's own request.
  const response = await context.dispatch(
    new Request(new URL(path, request.url), {
      method: 'POST',
      headers: { 'content-type': file.type },
      body: await file.arrayBuffer(),
    }),
  )
  if (response.ok) return { picture: (await response.json()) as PictureResponse }
  const problem = await problemIn(response)
  return { fault: noticeOf(problem).description, status: problem.status }
}

export default function Conversation() {
  const { role, base, viewerId, drawnAt, past, conversation, list, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `${base}/messages`
  if (past) {
    return (
      <Shell as={role} path={path}>
        <Past {...{ base, viewerId, drawnAt, conversation }} />
      </Shell>
    )
  }
  const { notice, ...refused } = response ?? { notice: null }
  const { id, participant, canWrite, blockedByMe, presence, timeZone } = conversation
  const status = canWrite ? statusLabel(presence, false, drawnAt, timeZone) : null
  return (
    <Shell as={role} path={path} inbox={false} fill>
      <div className={`flex min-h-0 grow flex-col ${TWO_PANES}`}>
        <div className="flex min-h-0 grow flex-col">
          {notice && <InlineNotice notice={notice} />}
          <ChatHead {...{ id, participant, base, blockedByMe, status }} offers={conversation.offersAs !== null} />
          <Island
            name="chat"
            of={Chat}
            on="load"
            className="min-h-0 grow"
            props={{
              conversation,
              viewerId,
              base,
              formKey,
              drawnAt,
              offers: drawnOffers(conversation.messages.items, viewerId, base),
              refused: 'fault' in refused ? refused : null,
            }}
          />
          {!canWrite && <Closed name={nameOf(participant)} blockedByMe={blockedByMe} deleted={participant.deleted} />}
        </div>
        <ConversationsBeside items={list ?? []} current={id} {...{ base, timeZone }} now={drawnAt} />
      </div>
    </Shell>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** Earlier messages on pages of their own, without scripts. */
function Past({
  base,
  viewerId,
  drawnAt,
  conversation,
}: Pick<Loaded, 'base' | 'viewerId' | 'drawnAt' | 'conversation'>) {
  const { id, participant, messages, theirs, timeZone } = conversation
  const path = `${base}/messages/${id}`
  const first = messages.items[0]
  const name = nameOf(participant)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={name} lead="Older messages" back={{ to: path, label: 'Back to newest' }} />
      {first && messages.more && (
        <ButtonLink to={`${path}?before=${first.seq}`} variant="quiet">
          Load older messages
        </ButtonLink>
      )}
      <Log
        messages={messages.items}
        {...{ viewerId, base, name, theirs, timeZone }}
        now={drawnAt}
        offers={drawnOffers(messages.items, viewerId, base)}
        newFrom={null}
      />
      <ButtonLink to={path} variant="quiet">
        Back to newest
      </ButtonLink>
    </div>
  )
}
