// What the steps of both kinds of gift card share: which step an address is at, with the answers so far, and what a
// step's form leads to.
import { data, redirect } from '@remix-run/cloudflare'
import { NameQuery } from '../../../api/identity/accounts/input'
import { ask } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { readTyped } from '../../platform/typed-input.server'
import { comesBefore, placeOf, stepAt } from '../../ui/layout/steps'
import { searching } from '../transfers/transfers.server'
import { faultsSoFar, giftDraft, keepGiftDraft, typedGift } from './gift-draft.server'
import { GIFT_STEPS, type GiftKind, giftPath, giftStep, NEW_GIFT } from './gift-steps'

/** A step, and all that was answered before it. */
export async function giftSheet(
  { visitor, request, api, searchParams, writer }: PageRequest<'client'>,
  kind: GiftKind,
) {
  const requested = (name: string) => searchParams.get(name)?.slice(0, 100) || undefined
  const draft = searchParams.has('resume') ? await giftDraft(request, visitor, kind) : null
  const given: Record<string, string | undefined> = draft ?? {
    person: requested('to') ?? requested('person'),
    salonId: requested('salon'),
    serviceId: requested('salon') && requested('service'),
  }
  const { value, notice } = await searching(readTyped(NameQuery, requested('q'), writer), (q) =>
    ask(
      api['gift-cards'].draft.$get({
        query: {
          ...(q && { q }),
          ...(given.person && { person: given.person }),
          ...(given.salonId && { salon: given.salonId }),
          ...(given.serviceId && { service: given.serviceId }),
        },
      }),
    ),
  )
  const unknown = Boolean(given.person) && !value.person
  // The card is signed with the sender's chosen name and is for who was chosen, unless the draft has others.
  const all = { fromName: value.fromName, recipientName: value.person?.name, ...given, ...(unknown && { person: '' }) }
  const typed: Record<string, string> = Object.fromEntries(
    Object.entries(all).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  )
  const wanted = giftStep(requested('step') ?? (value.person && !draft ? 'design' : 'whom'))
  return {
    ...value,
    step: stepAt(GIFT_STEPS[kind], wanted, faultsSoFar(typed, wanted, kind)),
    // Without it they are still to be found, by name or by contact.
    reached: Boolean(value.person ?? typed.email ?? typed.phone) || searchParams.get('by') === 'contact',
    unknown,
    q: requested('q'),
    carried: (['salon', 'service'] as const).flatMap((name) => {
      const id = requested(name)
      return id ? [[name, id] as [string, string]] : []
    }),
    typed,
    notice,
  }
}

export type GiftSheet = Awaited<ReturnType<typeof giftSheet>>

/** Choosing a salon to suggest, on a page of its own, and suggesting none: the other answers are kept meanwhile. */
export const suggestionForms = {
  suggest: keepGift(`${NEW_GIFT.one}/suggestion`),
  unsuggest: keepGift(giftPath('when'), { salonId: '', serviceId: '' }),
}

function keepGift(path: string, changes: Record<string, string> = {}) {
  return async ({ visitor, writer }: PageRequest<'client'>, form = new FormData()): Promise<never> => {
    throw await keepGiftDraft(redirect(path), visitor, { ...typedGift(form, 'one', writer), ...changes }, 'one')
  }
}

/**
 * Stores the answers and leads to where the button says; a fault is answered beside its field. Returns what was typed once
 * the last step is passed.
 */
export async function giftStepSent({ visitor, writer }: PageRequest<'client'>, form: FormData, kind: GiftKind) {
  const typed = typedGift(form, kind, writer)
  const steps = GIFT_STEPS[kind]
  const [at, wanted] = [giftStep(textIn(form, 'at')), textIn(form, 'step')]
  const keepAnd = (path: string) => keepGiftDraft(redirect(path), visitor, typed, kind)
  if (comesBefore(steps, wanted, at)) throw await keepAnd(giftPath(giftStep(wanted), kind))
  const faults = faultsSoFar(typed, at, kind)
  if (Object.keys(faults).length > 0)
    return { refused: data({ typed, faults, notice: null, step: stepAt(steps, at, faults) }, { status: 400 }), typed }
  const { next } = placeOf(steps, at)
  if (next) throw await keepAnd(giftPath(next, kind))
  return { refused: null, typed }
}
