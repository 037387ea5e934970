// A new message: to a person found by name, or by the salon, appointment, shop, order or person in the URL. An
// existing conversation is opened instead.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NameQuery, SEARCH_TOO_SHORT } from '../../../api/identity/accounts/input'
import { NewConversation, SendMessage } from '../../../api/messaging/messages/input'
import type { Problem } from '../../../api/platform/values/problem'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { form, forms, readForm, refuse, sendForm, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readTyped } from '../../platform/typed-input.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { AreaField } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { PageHead, Shell } from '../../ui/layout/shell'
import { aboutIn } from './about.server'
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

type Visit = PageRequest<'account'>

const startOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([name]) => /^(person|salon|appointment|shop|order)Id$/.test(name)))

const unstarted = ({ code }: Problem) =>
  code === 'cannot-write' || code === 'too-many-requests'
    ? { title: 'Error' }
    : { notice: { title: 'Error', description: START_FAILED, tone: 'bad' as const } }

const start = form(
  NewConversation,
  ({ api }: Visit, { json }) => api.conversations.$post({ json }),
  ({ id }, { form }, { visitor }) => conversationPath(baseOf(visitor.role), id, aboutIn(form)),
  { from: startOf, faults: 'notice', refused: unstarted },
)

/** The first message; one that cannot be sent starts no conversation. */
async function write(visit: Visit, fields = new FormData()) {
  const from = (form: FormData) => ({ text: textIn(form, 'text'), context: aboutIn(form) })
  const message = readForm(visit, fields, SendMessage, { from })
  if (!message.ok) return message.refusal
  const { conversations } = visit.api
  const started = await sendForm(visit, fields, NewConversation, ({ json }) => conversations.$post({ json }), {
    from: startOf,
    faults: 'notice',
    refused: unstarted,
  })
  if (!started.ok) return started.refusal
  const { id } = started.value
  const { json, key } = message.sent
  const sent = await ask(conversations[':id'].messages.$post({ param: { id }, json }, key))
  if (!sent.ok) return refuse(sent.problem, fields, { faults: 'notice', title: 'Error' })
  const path = `${baseOf(visit.visitor.role)}/messages/${id}`
  throw await (fields.has('salonId') ? redirectWithToast(path, INITIATED, 'Your message was sent.') : redirect(path))
}

export const action = page('account', forms({ start, write }))

export default function NewMessage() {
  const { role, base, to, search, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `${base}/new-message`
  return (
    <Shell as={role} path={`${base}/messages`} column>
      <PageHead title="New message" back={{ to: `${base}/messages`, label: 'Back to messages' }} />
      <InlineNotice notice={response?.notice} />
      {to ? (
        <First {...to} {...{ base, formKey }} formResult={response} />
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
  formResult,
}: Led & { base: string; formKey: string; formResult: FormResult }) {
  const name = nameOf(participant)
  const field = fieldsOf(SendMessage, formResult, { intent: 'write' })
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
        <Form
          hidden={{
            intent: 'write',
            key: field.text('key', formKey),
            [`${kind}Id`]: id,
            about: about && `${about.kind}:${about.id}`,
          }}
          className="grid gap-4"
        >
          <AreaField label="Your message" {...field('text')} rows={4} required maxLength={4000} />
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
