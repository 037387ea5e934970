// How a client pays: the stored methods, which of them goes first, removing one, and the ways to add more.
import { CreditCard, Smartphone } from 'lucide-react'
import type { MethodsResponse } from '../../../api/money/payment-methods/responses'
import { PROBLEMS } from '../../../api/problems'
import type { Notice } from '../../platform/errors'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { Unbroken } from '../../ui/unbroken'
import { NO_MOBILE_MONEY } from '../payment-methods/method-limit'

type MethodView = MethodsResponse['items'][number]

type MethodsProps = {
  methods: MethodView[] | null
  adding: MethodsResponse['adding'] | null
  notice?: Notice | undefined
}

export function Methods({ methods, adding, notice }: MethodsProps) {
  if (!methods || !adding) return <NotYours />
  return (
    <section aria-label="Payment methods" className="max-w-xl">
      <InlineNotice notice={notice} />
      {methods.length === 0 && (
        <p className="text-soft">No payment methods yet. You can still pay with the money in your purse.</p>
      )}
      <ul>
        {methods.map((method) => (
          <Method key={method.id} {...method} />
        ))}
      </ul>
      {methods.length > 0 && (
        <p className="mt-4 text-sm text-soft">
          Your default is selected first when you add funds. We store the provider’s token, never a card number.
        </p>
      )}
      <WaysToAdd adding={adding} full={methods.length >= adding.most} />
    </section>
  )
}

function WaysToAdd({ adding, full }: { adding: MethodsResponse['adding']; full: boolean }) {
  const mobile = adding.networks.some(({ reason }) => reason === null)
  const reasons = [adding.card.reason, mobile ? null : NO_MOBILE_MONEY].filter((reason) => reason !== null)
  if (full) {
    return <p className="mt-6 text-sm">{PROBLEMS['method-limit'].text[1]}</p>
  }
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3">
        {adding.card.reason === null && (
          <ButtonLink to={`${ADD}/card`} className="max-sm:grow">
            Add card
          </ButtonLink>
        )}
        {mobile && (
          <ButtonLink
            to={`${ADD}/mobile-money`}
            variant={adding.card.reason === null ? 'quiet' : 'main'}
            className="max-sm:grow"
          >
            Add mobile money
          </ButtonLink>
        )}
      </div>
      {reasons.length > 0 && <p className="mt-3 text-sm text-soft">{reasons.join(' ')}</p>}
    </div>
  )
}

const ADD = '/client/settings/payment-methods'

function Method({ id, type, label, expiryDate, isDefault, expiresSoon, expired }: MethodView) {
  const Icon = type === 'card' ? CreditCard : Smartphone
  return (
    <li className="stitch flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon size={24} aria-hidden className="shrink-0" />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <Unbroken text={label} />
        </p>
        {expiryDate && (
          <p className={`text-sm ${expired ? 'text-out' : 'text-soft'}`}>
            {expired ? `Expired ${expiryDate}` : `Expires ${expiryDate}`}
          </p>
        )}
      </div>
      {expiresSoon && <Badge tone="pending">Expires soon</Badge>}
      {expired && <Badge tone="cancelled">Expired</Badge>}
      {isDefault && <Badge tone="confirmed">Default</Badge>}
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:pl-10">
        {!isDefault && (
          <Form hidden={{ intent: 'default', id }}>
            <Button
              variant="quiet"
              className="min-h-11! px-5! text-sm"
              aria-label={`Make Default: ${label}`}
              data-busy="Saving..."
            >
              Make Default
            </Button>
          </Form>
        )}
        <ConfirmForm
          id={`remove-${id}`}
          ask="Remove"
          title={`Remove ${label}?`}
          detail={
            isDefault
              ? 'Your next method becomes the default. Past payments aren’t affected.'
              : 'Past payments aren’t affected.'
          }
          confirm="Yes, remove it"
          fields={{ intent: 'remove', id }}
          variant="danger"
        />
      </div>
    </li>
  )
}

/** Partners, sellers and admins need no payment methods: the tab says so. */
function NotYours() {
  return (
    <Section id="methods" title="Nothing to set up here" className="max-w-xl">
      <p className="mt-2">
        Payment methods are for clients’ purses, and your account doesn’t have one. Your earnings are under Payments.
      </p>
    </Section>
  )
}
