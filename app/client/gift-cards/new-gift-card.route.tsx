// A new gift card: the recipient, then the card itself. The draft is stored on the way to choosing
// a salon, to the review, and back.
import { data, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Mail, UsersRound } from 'lucide-react'
import { PROBLEMS } from '../../../api/platform/values/problems'
import { designPath } from '../../features/gift-cards/design-drawing'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { FLOW, FLOW_SUMMARY, Flow } from '../../ui/layout/flow'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PeopleSearch } from '../transfers/people-search'
import { searching } from '../transfers/transfers.server'
import { Purse } from '../wallet/exchange-form'
import { giftDraft, keepGiftDraft, readGift, typedGift } from './gift-draft.server'
import {
  ChosenDesign,
  DesignChoice,
  RecipientFields,
  SuggestionChoice,
  SumChoice,
  WhenFields,
} from './gift-form'

export const meta = title('New gift card')

const CARDS = '/client/gift-cards'
const PATH = `${CARDS}/new`

export const loader = page('client', async ({ visitor, request, api, searchParams }) => {
  const requested = (name: string) => searchParams.get(name)?.slice(0, 100) || undefined
  const draft = searchParams.has('resume') ? await giftDraft(request, visitor) : null
  const typed = draft ?? {
    ...(requested('to') && { person: requested('to') }),
    ...(requested('salon') && { salonId: requested('salon') }),
    ...(requested('salon') && requested('service') && { serviceId: requested('service') }),
  }
  const { value, notice } = await searching(requested('q'), (q) =>
    ask(
      api['gift-cards'].draft.$get({
        query: {
          ...(q && { q }),
          ...(typed.person && { person: typed.person }),
          ...(typed.salonId && { salon: typed.salonId }),
          ...(typed.serviceId && { service: typed.serviceId }),
        },
      }),
    ),
  )
  const chosen = draft !== null || value.person !== null || searchParams.get('by') === 'contact'
  return {
    ...value,
    chosen,
    unknown: Boolean(typed.person) && !value.person,
    q: requested('q'),
    carried: (['salon', 'service'] as const).flatMap((name) => {
      const id = requested(name)
      return id ? [[name, id] as [string, string]] : []
    }),
    // The card is signed with the sender's chosen name, unless the draft has another.
    typed: { fromName: value.fromName, ...typed } as Record<string, string>,
    notice,
  }
})

export const action = page('client', async ({ visitor, request }) => {
  const form = await request.formData()
  const typed = typedGift(form)
  const keepAnd = (path: string, changes: Record<string, string> = {}) =>
    keepGiftDraft(redirect(path), visitor, { ...typed, ...changes })
  switch (form.get('intent')) {
    case 'suggest':
      throw await keepAnd(`${PATH}/suggestion`)
    case 'unsuggest':
      throw await keepAnd(`${PATH}?resume=1`, { salonId: '', serviceId: '' })
  }
  const { card, faults } = readGift(typed)
  if (!card) return data({ typed, faults }, { status: 400 })
  throw await keepAnd(`${PATH}/review`)
})

export default function NewGiftCard() {
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { person, notice, today } = shown
  const typed: Record<string, string> = answer?.typed ?? shown.typed
  const faults: Record<string, string[]> = answer?.faults ?? {}
  const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28')
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="New gift card"
        lead="For salons and beauty products on Purse."
        back={{ to: CARDS, label: 'Gift cards' }}
      />
      <InlineNotice notice={notice} />
      {answer && (
        <p role="alert" className="mb-5 max-w-xl rounded-md bg-out-tint px-4 py-3 text-out">
          {PROBLEMS['invalid-input'].words[1]}
        </p>
      )}
      {shown.chosen ? (
        <form method="post" noValidate className={`group/gift ${FLOW}`}>
          <div className="grid min-w-0 grid-cols-1 gap-10">
            {/* The button that Enter in a field presses. */}
            <button type="submit" name="intent" value="review" hidden>
              Review
            </button>
            <RecipientFields person={person} typed={typed} faults={faults} changePath={PATH} />
            <DesignChoice chosen={typed.design ?? 'bloom'} errors={faults.design} />
            <SumChoice typed={typed} faults={faults} balances={shown.balances} />
            <WhenFields typed={typed} faults={faults} today={today} last={last} />
            <SuggestionChoice suggestion={shown.suggestion} errors={faults.salonId} />
            <Button name="intent" value="review">
              Review
            </Button>
          </div>
          <div className={`grid gap-8 max-lg:hidden ${FLOW_SUMMARY}`}>
            <ChosenDesign />
            <Purse balances={shown.balances} />
          </div>
        </form>
      ) : (
        <Recipients {...shown} />
      )}
    </Shell>
  )
}

/** Three of the designs, fanned out. */
function Designs() {
  return (
    <p
      aria-hidden="true"
      className="flex justify-center overflow-hidden rounded-lg bg-blush px-4 pt-8"
    >
      {(['braids', 'bloom', 'lantern'] as const).map((design, i) => (
        <img
          key={design}
          src={designPath(design)}
          alt=""
          width={320}
          height={200}
          className={`aspect-[8/5] w-44 min-w-0 rounded-md object-cover shadow-mid ${['translate-x-6 translate-y-4 -rotate-6', 'z-10', '-translate-x-6 translate-y-4 rotate-6'][i]}`}
        />
      ))}
    </p>
  )
}

/** The first step: a client of Purse, or anybody with an email address or a phone. */
function Recipients({
  q,
  found,
  carried,
  unknown,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  const pathWith = (more: Record<string, string>) =>
    `${PATH}?${new URLSearchParams([...carried, ...Object.entries(more)])}`
  return (
    <Flow first summary={<Designs />}>
      {unknown && (
        <p role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
          That person can’t receive gift cards. Please choose someone else.
        </p>
      )}
      <Section id="anybody" title="Someone else" className="grid gap-3">
        <ul>
          <LinkRow
            to={pathWith({ by: 'contact' })}
            icon={Mail}
            label="By email or text message"
            hint="They don’t need to be on Purse yet."
          />
          <LinkRow
            to={`${CARDS}/group/new`}
            icon={UsersRound}
            label="A group gift"
            hint="Friends chip in, and it’s sent when the total is reached."
          />
        </ul>
      </Section>
      <Section id="people" title="Someone on Purse" className="grid gap-3">
        <PeopleSearch
          action={PATH}
          carried={carried}
          q={q}
          found={found}
          hrefOf={({ id }) => pathWith({ to: id })}
        />
      </Section>
    </Flow>
  )
}
