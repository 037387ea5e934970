// A new message: to a person found by name, or by the salon, appointment, shop, order or person in the URL. An
// existing conversation is opened instead.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NameQuery, SEARCH_TOO_SHORT } from '../../../api/identity/accounts/input'
import { NewConversation, SendMessage } from '../../../api/messaging/messages/input'
import { ask, get, keyHeader } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readTyped } from '../../platform/typed-input.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ChatAvatar } from './chat/avatar'
import { AboutCard } from './chat/bubble'
import { type About, type Found, nameOf } from './chat/data'
import { CANNOT_WRITE } from './chat/labels'
import PeopleFinder from './people-finder.island'
import { roleLabel, SEARCH_FAILED, START_FAILED } from './people-labels'

export const meta = title('New message')

/** The addressee in the URL. */
const ADDRESSEE_KINDS = ['salon', 'appointment', 'shop', 'order', 'person'] as const

type AddresseeKind = (typeof ADDRESSEE_KINDS)[number]

function addresseeIn(request: Request): { kind: AddresseeKind; id: string } | null {
  const { searchParams } = new URL(request.url)
  for (const kind of ADDRESSEE_KINDS) {
    const id = searchParams.get(kind)
    if (id) return { kind, id: id.slice(0, 100) }
  }
  return null
}

/** The specification's title for a chat from a salon's Chat button. */
const INITIATED = 'Chat Initiated'

export const loader = page('account', async (pageRequest) => {
  const { role } = pageRequest.visitor
  const base = baseOf(role)
  const led = addresseeIn(pageRequest.request)
  const drawn = { role, base, formKey: pageRequest.newKey() }
  if (!led) return { ...drawn, to: null, search: await searched(pageRequest) }
  const { conversationId, ...to } = await get(
    pageRequest.api.conversations.with.$get({ query: { [led.kind]: led.id } }),
  )
  if (conversationId) {
    const path = conversationPath(base, conversationId, to.about)
    if (led.kind !== 'salon') throw redirect(path)
    throw await redirectWithToast(path, INITIATED, `You’re messaging ${nameOf(to.participant)}.`)
  }
  return { ...drawn, to: { ...to, ...led }, search: null }
})

async function searched({ api, searchParams, writer }: PageRequest) {
  const typed = readTyped(NameQuery, searchParams.get('q') ?? '', writer)
  const q = typed?.trim().slice(0, 100) ?? ''
  const nothing = { q, found: null as Found[] | null, failed: null as string | null }
  if (q.length < 2) return nothing
  const response = await ask(api.people.$get({ query: { q } }))
  if (response.ok) return { ...nothing, found: response.value.items }
  const slow = response.problem.code === 'too-many-requests'
  return { ...nothing, failed: slow ? noticeOf(response.problem).description : SEARCH_FAILED }
}

export const action = page('account', async ({ visitor: { role }, request, api }) => {
  const base = baseOf(role)
  const form = await request.formData()
  const about = aboutIn(form)
  const refusal = (status: number, fault: string | null, description: string | null) =>
    data({ typed: textIn(form, 'text'), key: textIn(form, 'key'), fault, description }, { status })

  // A message that cannot be sent starts no conversation.
  const written = textIn(form, 'intent') === 'write'
  const message = SendMessage.safeParse({ text: textIn(form, 'text'), context: about })
  if (written && !message.success) {
    return refusal(400, message.error.issues[0]?.message ?? null, null)
  }
  const to = NewConversation.safeParse(
    Object.fromEntries([...form].filter(([name]) => /^(person|salon|appointment|shop|order)Id$/.test(name))),
  )
  if (!to.success) return refusal(400, null, START_FAILED)

  const { conversations } = api
  const started = await ask(conversations.$post({ json: to.data }))
  if (!started.ok) {
    const { code, status } = started.problem
    const known = code === 'cannot-write' || code === 'too-many-requests'
    const text = known ? noticeOf(started.problem).description : START_FAILED
    return refusal(status, null, text)
  }
  const { id } = started.value
  if (written && message.success) {
    const sent = await ask(
      conversations[':id'].messages.$post(
        { param: { id }, json: message.data },
        { headers: keyHeader(textIn(form, 'key')) },
      ),
    )
    if (!sent.ok) return refusal(sent.problem.status, null, noticeOf(sent.problem).description)
    if ('salonId' in to.data) {
      throw await redirectWithToast(`${base}/messages/${id}`, INITIATED, 'Your message was sent.')
    }
    throw redirect(`${base}/messages/${id}`)
  }
  throw redirect(conversationPath(base, id, about))
})

export default function NewMessage() {
  const { role, base, to, search, formKey } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `${base}/new-message`
  return (
    <Shell as={role} path={`${base}/messages`} column>
      <PageHead title="New message" back={{ to: `${base}/messages`, label: 'Back to messages' }} />
      {refused?.description && (
        <InlineNotice notice={{ title: 'Error', description: refused.description, tone: 'bad' }} />
      )}
      {to ? (
        <First {...to} {...{ base, formKey, refused }} />
      ) : (
        <Island
          name="people-finder"
          of={PeopleFinder}
          props={{ action: path, tooShort: SEARCH_TOO_SHORT, ...(search ?? { q: '', found: null, failed: null }) }}
        />
      )}
    </Shell>
  )
}

type Led = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['to']>

/** The first message, which starts the conversation. */
function First({
  kind,
  id,
  participant,
  about,
  canWrite,
  base,
  formKey,
  refused,
}: Led & { base: string; formKey: string; refused: ReturnType<typeof useActionData<typeof action>> }) {
  const name = nameOf(participant)
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3.5">
        <ChatAvatar of={participant} />
        <div className="min-w-0">
          <h2 className="truncate font-display text-lg">{name}</h2>
          <p className="truncate text-sm text-soft">
            {participant.business ? participant.name : roleLabel(participant.role)}
          </p>
        </div>
      </div>
      {about && (
        <div className="w-fit max-w-full">
          <AboutCard about={about} base={base} />
        </div>
      )}
      {canWrite ? (
        <Form hidden={{ intent: 'write', key: refused?.key || formKey, [`${kind}Id`]: id }} className="grid gap-4">
          {about && <input type="hidden" name="about" value={`${about.kind}:${about.id}`} />}
          <AreaField
            label="Your message"
            name="text"
            rows={4}
            required
            maxLength={4000}
            defaultValue={refused?.typed}
            errors={refused?.fault ? [refused.fault] : undefined}
          />
          <Button data-busy="Sending..." className="sm:justify-self-start">
            Send
          </Button>
        </Form>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p className="text-soft">{CANNOT_WRITE}</p>
          <ButtonLink to={`${base}/messages`} variant="quiet">
            Back to messages
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function conversationPath(base: string, id: string, about: Pick<About, 'kind' | 'id'> | null) {
  const query = about ? `?${new URLSearchParams({ about: `${about.kind}:${about.id}` })}` : ''
  return `${base}/messages/${id}${query}`
}

function aboutIn(form: FormData): Pick<About, 'kind' | 'id'> | null {
  const [, kind, id] = /^(salon|appointment|shop|order):(.{1,100})$/.exec(textIn(form, 'about')) ?? []
  return kind && id ? { kind: kind as About['kind'], id } : null
}
