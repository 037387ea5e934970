// Withdrawing: the limits first, then amount and destination; then the review and the
// confirmation. The choices are in the address, so that a step-up loses nothing.
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CurrencyCode, INVALID_AMOUNT, TypedAmount, Withdraw } from '../../../api/money/ledger/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { readTyped } from '../../platform/typed-input.server'
import { Alike, Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Flow } from '../../ui/layout/flow'
import { ClientHeader } from '../../ui/layout/header'
import { Review } from '../../ui/layout/money-confirmation'
import { PageHead, Shell } from '../../ui/layout/shell'
import { WithdrawForm } from './withdraw-form'
import { WithdrawalLimits } from './withdrawal-limits'

export const meta = title('Withdraw')

const PATH = '/client/wallet/withdraw'
const WALLET = '/client/wallet'

/** The choices, as encoded in the address. */
type Typed = { amount: string; currency: string; paymentMethodId: string }

/** Chosen to be reviewed, rather than changed. */
function isReview(search: URLSearchParams): boolean {
  return search.has('amount') && !search.has('edit')
}

export const loader = page(
  'client',
  async ({ visitor, api, reviewKey, searchParams, writer }) => {
    const typed: Typed = {
      amount: readTyped(TypedAmount, searchParams.get('amount') ?? '', writer),
      currency: searchParams.get('currency') ?? '',
      paymentMethodId: searchParams.get('paymentMethodId') ?? '',
    }
    const chosen = isReview(searchParams)
    const read = chosen ? Withdraw.safeParse(typed) : null
    const currency = CurrencyCode.safeParse(typed.currency).success ? { currency: typed.currency } : {}
    const options = await get(api.wallet.withdrawals.$get({ query: read?.success ? typed : currency }))
    const faults: Record<string, string[]> = read?.error === undefined ? (options.faults ?? {}) : faultsOf(read.error)
    const { name, image } = visitor
    return { options, typed, faults, name, image, formKey: reviewKey }
  },
  { reviewed: isReview },
)

/** The specification gives the messages for an invalid amount a title of their own. */
function faultsOf(error: z.ZodError): Record<string, string[]> {
  const { amount, ...others } = z.flattenError(error).fieldErrors as Record<string, string[]>
  const titled = amount?.map((fault) => (fault === INVALID_AMOUNT ? `Invalid amount: ${fault}` : fault))
  return titled ? { ...others, amount: titled } : others
}

export const action = page(
  'client',
  form(
    Withdraw,
    ({ api }, { json, key }) => api.wallet.withdrawals.$post({ json }, key),
    ({ id }) => `${WALLET}/withdrawals/${id}`,
  ),
)

export default function WithdrawPage() {
  const { options, typed, faults, name, image, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { preview, currency, limits } = options
  return (
    <Shell
      as="client"
      path={WALLET}
      flow
      // Its currency can be chosen until there is something to confirm.
      header={!preview && <ClientHeader name={name} image={image} currency={currency} path={PATH} />}
    >
      {preview ? (
        <PageHead
          title="Check your withdrawal"
          back={{
            to: editPath(typed),
            label: 'Change it',
          }}
        />
      ) : (
        <PageHead title="Withdraw" back={{ to: WALLET, label: 'Back to wallet' }} />
      )}
      <Flow
        beside={Boolean(preview)}
        summary={<WithdrawalLimits most={options.most} available={options.available} limits={limits} />}
      >
        <InlineNotice notice={notice} />
        {preview ? (
          <WithdrawalReview options={options} preview={preview} typed={typed} formKey={formKey} />
        ) : (
          <WithdrawForm options={options} typed={typed} faults={faults} />
        )}
      </Flow>
    </Shell>
  )
}

/** The form again, with what was typed. */
function editPath(typed: Typed): string {
  return `${PATH}?${new URLSearchParams({ ...typed, edit: '1' })}`
}

type Options = ReturnType<typeof useLoaderData<typeof loader>>['options']

function WithdrawalReview({
  options: { fee },
  preview,
  typed,
  formKey,
}: {
  options: Options
  preview: NonNullable<Options['preview']>
  typed: Typed
  formKey: string
}) {
  const { amount, net, left } = preview
  return (
    <Alike sums={[amount, preview.fee, net, left]}>
      <Review
        title="Check the details"
        lines={[
          ['From your purse', <Amount key="amount" money={preview.amount} />],
          fee.plus && fee.percent === '0'
            ? ['Fee', 'Free with Plus']
            : [`Fee (${fee.percent}%)`, <Amount key="fee" money={preview.fee} />],
          ['You receive', <Amount key="net" money={preview.net} />],
          ['To', preview.destination.label],
          ['Stays in your purse', <Amount key="left" money={preview.left} />],
        ]}
        fields={{ key: formKey, ...typed, fee: preview.fee.amount }}
        confirm={`Withdraw ${shortMoney(preview.amount)}`}
        busy="Withdrawing..."
        change={editPath(typed)}
      />
      <p className="text-sm text-soft">
        The money is put on hold and paid out right away. If it can’t be paid out, you get it all back with no fee.
      </p>
    </Alike>
  )
}
