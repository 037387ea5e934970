// A conversation: its messages and the composer. Everything works by forms and links; the island makes it live.

import { data, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SendMessage } from '../../../api/messaging/messages/input'
import type { PictureResponse } from '../../../api/messaging/messages/responses'
import type { Problem } from '../../../api/platform/values/problem'
import { PROBLEMS } from '../../../api/problems'
import { get, problemIn } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { forms, press, refuse, sendForm, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { withPictures } from '../../platform/upload.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { fieldsOf } from '../../ui/forms/fields'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'
import { inSentences } from '../../ui/sentences'
import { aboutIn } from './about.server'
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

type Visit = PageRequest<'account'>

const here = ({ visitor, id }: Visit) => `${baseOf(visitor.role)}/messages/${encodeURIComponent(id)}`

const chosen = forms({
  block: press(
    ({ api, id }: Visit) => api.conversations[':id'].block.$put({ param: { id } }),
    (_, __, visit) => [here(visit), 'Blocked', CANNOT_WRITE],
  ),
  unblock: press(
    ({ api, id }: Visit) => api.conversations[':id'].block.$delete({ param: { id } }),
    (_, __, visit) => [here(visit), 'Unblocked', 'You can message each other again.'],
  ),
  send: async (visit: Visit, fields = new FormData()) => {
    const enclosed = await pictureIn(visit, fields)
    if ('fault' in enclosed) {
      return refuse({ code: 'invalid-input', status: enclosed.status }, fields, { faults: { text: [enclosed.fault] } })
    }
    const { picture } = enclosed
    const { api, id } = visit
    const sent = await sendForm(
      visit,
      fields,
      SendMessage,
      ({ json, key }) => api.conversations[':id'].messages.$post({ param: { id }, json }, key),
      {
        from: (form) => ({ text: textIn(form, 'text'), pictureId: picture?.id ?? null, context: aboutIn(form) }),
        refused: (problem) => ({ faults: { text: [`Not sent. ${noticeOf(problem).description}`] } }),
      },
    )
    if (sent.ok) throw redirect(here(visit))
    const { data: refusal, init } = sent.refusal
    return data({ ...refusal, picture }, init ?? {})
  },
})

export const action = page(
  'account',
  withPictures(chosen, 'text', { description: PROBLEMS['image-too-large'].text[1], status: 413 }),
)

/** The picture of a form: uploaded now, or already with a refused form. */
async function pictureIn(
  { context, id, request }: PageRequest,
  form: FormData,
): Promise<{ picture: PictureResponse | null } | { fault: string; status: Problem['status'] }> {
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
  const field = fieldsOf(SendMessage, response)
  const refused: Refused = {
    text: field.text('text'),
    key: field.text('key'),
    picture: response && 'picture' in response ? (response.picture as PictureResponse | null) : null,
    fault: inSentences(Object.values(field.faults).flat()),
  }
  const { id, participant, canWrite, blockedByMe, presence, timeZone } = conversation
  const status = canWrite ? statusLabel(presence, false, drawnAt, timeZone) : null
  return (
    <Shell as={role} path={path} inbox={false} fill>
      <div className={`flex min-h-0 grow flex-col ${TWO_PANES}`}>
        <div className="flex min-h-0 grow flex-col">
          <InlineNotice notice={response?.notice} />
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
              refused: response ? refused : null,
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
