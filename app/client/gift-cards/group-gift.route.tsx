// One group gift: its purpose, the missing amount, its members, the viewer's contribution, and the organiser's actions.

import { useActionData, useLoaderData } from '@remix-run/react'
import { SeenSum } from '../../../api/shop/gift-cards/input'
import { GIFT_SENT, Share } from '../../../api/shop/group-gifts/input'
import { GiftFace } from '../../features/gift-cards/card-face'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount, DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink, buttonClass } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { PayShare } from './group-gift-contribution'
import { payIn } from './group-gift-contribution.server'
import { Givers } from './group-gift-members'

export const meta = title<typeof loader>((data) => data && `A gift for ${data.gift.recipientName}`)

export const loader = page(
  'client',
  async ({ searchParams, writer, api, newKey, reviewKey, id }) => {
    const gift = await get(
      api['gift-cards'].groups[':id'].$get({
        param: { id },
        query: {},
      }),
    )
    return { gift, pay: payIn({ searchParams, writer }, gift), formKey: newKey(), reviewKey }
  },
  { reviewed: (search) => search.has('amount') },
)

const pathOf = (id: string) => `/client/gift-cards/group/${id}`

export const action = page(
  'client',
  forms({
    decline: press(
      ({ api, id }: PageRequest, { key }) => api['gift-cards'][':id'].refusal.$post({ param: { id } }, key),
      (_, __, { id }) => [pathOf(id), 'Declined', 'The organizer has been notified.'],
    ),
    send: form(
      SeenSum,
      ({ api, id }: PageRequest, { json, key }) => api['gift-cards'][':id'].sending.$post({ param: { id }, json }, key),
      (_, __, { id }) => [pathOf(id), GIFT_SENT, 'All contributors have been notified.'],
      { faults: 'notice' },
    ),
    pay: form(
      Share,
      ({ api, id }: PageRequest, { json, key }) =>
        api['gift-cards'][':id'].contributions.$post({ param: { id }, json }, key),
      ({ amount }, _, { id }) => [pathOf(id), 'Share added', `You added ${shortMoney(amount)} to the gift.`],
      { faults: 'notice', refused: ({ errors }) => (errors ? { title: 'Not paid' } : null) },
    ),
  }),
)

const STATUS = {
  funding: 'Collection ended',
  scheduled: 'Complete and scheduled',
  sent: 'Sent',
  claimed: 'Claimed',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const

export default function GroupGift() {
  const { gift, pay, formKey, reviewKey } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  const path = `/client/gift-cards/group/${gift.id}`
  const funded = Number(gift.funded.amount) > 0
  const paid = Number(gift.own.amount) > 0
  return (
    <Shell as="client" path={path}>
      <PageHead
        title={`A gift for ${gift.recipientName}`}
        back={{ to: '/client/gift-cards/history?side=group', label: 'Group gifts' }}
      />
      <InlineNotice notice={fault?.notice} />
      <div className={BESIDE}>
        <div className="grid grid-cols-1 gap-9">
          <section aria-label="Progress" data-live="gift" className="grid gap-3">
            <p className="text-soft">
              {gift.isOrganiser ? 'You started it' : `${gift.organiser} started it`}. On the card: “From {gift.fromName}
              ”{gift.message && `, “${gift.message}”`}
            </p>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <DisplaySum money={gift.funded} className="text-2xl" />
              <span className="text-soft">
                of <Amount money={gift.target} short />
              </span>
            </p>
            <progress value={gift.percent} max={100} aria-label={`${gift.percent}% collected`} className="h-2 w-full" />
            <p>
              {gift.open ? (
                <>
                  <Amount money={gift.missing} short className="font-semibold" /> to go, until{' '}
                  {day(gift.deadline, gift.timeZone)}
                </>
              ) : (
                <strong>{STATUS[gift.status]}</strong>
              )}
              {gift.deliverAt && gift.status !== 'sent' && gift.status !== 'claimed' && (
                <span className="block text-sm text-soft">Scheduled for {day(gift.deliverAt, gift.timeZone)}</span>
              )}
            </p>
            {gift.suggestion && (
              <p className="text-sm text-soft">
                Suggested: {gift.suggestion.service && `${gift.suggestion.service.name} at `}
                {gift.suggestion.salon.name}
              </p>
            )}
            {gift.open && (
              <p className="text-sm text-soft">It’s a surprise: {gift.recipientName} won’t see it until it’s sent.</p>
            )}
          </section>
          {gift.open && <PayShare gift={gift} pay={pay} reviewKey={reviewKey} />}
          {gift.open && !gift.isOrganiser && !paid && !gift.hasDeclined && (
            <div>
              <ConfirmForm
                id="decline"
                ask="Decline"
                title="Decline this gift?"
                detail={`${gift.organiser} will be notified. You can change your mind while it’s open.`}
                confirm="Decline"
                fields={{ intent: 'decline', key: `${formKey}-decline` }}
              />
            </div>
          )}
        </div>
        <div className="grid gap-8">
          <GiftFace
            design={gift.design}
            amount={gift.target}
            from={gift.fromName}
            to={gift.recipientName}
            className="hidden lg:block"
          />
          <Section id="people" title="Contributors" gap="mb-1" data-live="people">
            <Givers people={gift.people} />
          </Section>
          {gift.isOrganiser && (
            <Section
              id="organise"
              title="Manage this gift"
              className="grid gap-3 sm:justify-items-start max-sm:[&_button]:w-full"
            >
              {gift.open && gift.room > 0 && (
                <ButtonLink to={`${path}/ask`} variant="quiet">
                  Invite someone
                </ButtonLink>
              )}
              {gift.status === 'funding' && funded && (
                <ConfirmForm
                  id="send"
                  ask={`Send it with ${shortMoney(gift.funded)}`}
                  title={`Send it with ${shortMoney(gift.funded)}?`}
                  detail="No one can contribute after that."
                  opener={buttonClass('quiet')}
                  confirm="Send it"
                  fields={{
                    intent: 'send',
                    amount: gift.funded.amount,
                    currency: gift.funded.currency,
                    key: `${formKey}-send`,
                  }}
                />
              )}
              {['funding', 'scheduled', 'sent'].includes(gift.status) && (
                <ButtonLink to={`/client/gift-cards/${gift.id}/cancel`} variant="danger">
                  {gift.status === 'funding' ? 'Cancel the gift' : 'Cancel the rest'}
                </ButtonLink>
              )}
            </Section>
          )}
          {(paid || gift.isOrganiser) && (
            <TextLink to={`/client/gift-cards/${gift.id}/statement`}>Card balance</TextLink>
          )}
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Gift not found', 'You don’t contribute to it and weren’t invited to it.'],
  failed: 'Could not load the gift. Please try again later.',
})
