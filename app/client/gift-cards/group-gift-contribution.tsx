// Contributing: one field, and the review before it is paid.
import type { GroupResponse } from '../../../api/shop/group-gifts/responses'
import { PURSE_AFTERWARDS } from '../../features/purse/purse-labels'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { AddMissing } from '../wallet/add-missing'
import type { Pay } from './group-gift-contribution.server'

export function PayShare({
  gift,
  pay,
  reviewKey,
}: {
  gift: Pick<GroupResponse, 'id' | 'recipientName' | 'missing' | 'available'>
  pay: Pay | null
  reviewKey: string
}) {
  const path = `/client/gift-cards/group/${gift.id}`
  if (pay?.review) {
    const { amount, purseAfter, missingAfter } = pay.review
    const sum = shortMoney(amount)
    const isLast = Number(missingAfter.amount) === 0
    return (
      <section
        id="pay"
        aria-labelledby="review"
        className="rounded-lg bg-raised p-5 shadow-mid ring-1 ring-line sm:p-6"
      >
        <h2 id="review" className="mb-4 font-display text-lg">
          Add {sum}?
        </h2>
        <Sums>
          <Sum label="From your purse" money={amount} strong />
          <Sum label="Fee" words="None" />
          <Sum label={PURSE_AFTERWARDS} money={purseAfter} />
          <Sum label="Still needed" {...(isLast ? { words: 'Nothing' } : { money: missingAfter })} />
        </Sums>
        <p className="mt-4 mb-5 text-sm text-soft">
          {isLast
            ? 'This completes the gift: it’s sent now, or on its chosen date. '
            : 'If the total isn’t reached, you get this back. '}
          Anything unclaimed 12 months after it’s sent is refunded to everyone who paid, in proportion.
        </p>
        <Form
          hidden={{ key: reviewKey, intent: 'pay', amount: pay.amount, currency: amount.currency }}
          className="flex flex-wrap gap-3"
        >
          <Button data-busy="Paying...">Add {sum}</Button>
          <ButtonLink to={path} variant="quiet">
            Not now
          </ButtonLink>
        </Form>
      </section>
    )
  }
  return (
    <section id="pay" aria-labelledby="share">
      <h2 id="share" className="mb-3 font-display text-lg">
        Add your share
      </h2>
      <form method="get" action={`${path}#pay`} noValidate className="grid gap-3">
        <Field
          label={`Your share (${gift.missing.currency})`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={pay?.amount ?? ''}
          errors={pay?.errors}
          hint={`You have ${shortMoney(gift.available)} in your purse.`}
        />
        <Button className="sm:justify-self-start">Review</Button>
      </form>
      {pay?.short && (
        <AddMissing missing={pay.short} returnTo={`${path}?${new URLSearchParams({ amount: pay.amount })}`} />
      )}
    </section>
  )
}
