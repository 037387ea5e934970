// Adding money to the purse: a sum, how it is paid, and one button that says what will be charged. A native form;
// with scripts the deposit runs in place and the balance is reloaded without the page.
import { CreditCard } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AddedDepositResponse } from '../../../api/money/deposits/responses'
import { CURRENCY } from '../../../api/platform/values/currencies'
import type { Currency, MoneyJson } from '../../../api/platform/values/money'
import type { Problem } from '../../../api/platform/values/problem'
import { addedText, MORE_WAYS, NO_METHOD } from '../../features/purse/purse-labels'
import { noticeOf } from '../../platform/errors'
import { approvalAt, depositPath } from '../../platform/paths'
import { typedAmount } from '../../platform/typed-amount'
import { DisplaySum } from '../../ui/display/amount'
import { moneyParts, shortMoney } from '../../ui/display/money-parts'
import { announce } from '../../ui/feedback/toaster.island'
import { buttonClass } from '../../ui/forms/button'
import { Fault } from '../../ui/forms/field'

export type AddFundsProps = {
  /** The page that the native form posts to, where it is shown again with its errors. */
  action: string
  currency: Currency
  /** Idempotency key of the first attempt, created by the loader. */
  formKey: string
  methods: { id: string; label: string }[]
  /** In a sandbox: cards that simulate the outcomes of a payment. */
  sharedMethods: { id: string; label: string; note: string }[]
  /** Up to three sums to choose with one press; another one is typed. */
  sums: MoneyJson[]
  /** What is missing for what the money is for, which is the first of the sums. */
  missing?: MoneyJson
  /** The page that shows the money once it is there. */
  from: string
  /** The page that the money is for, if it is for one. */
  returnTo?: string
  /** The sum and the method to begin with; what was chosen before, after an error. */
  amount?: string
  method?: string
  errors?: string[]
}

/** Where payment methods are added. */
const METHODS = '/client/settings/payment-methods'

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

const CHIP =
  'money relative grid min-h-12 place-items-center rounded-full px-1 text-sm font-semibold ring-[1.5px] ring-inset ring-edge has-checked:bg-plum has-checked:text-on-plum has-checked:ring-check has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link'

const RADIO = 'absolute inset-0 cursor-pointer opacity-0'

/** What is shown while the sum at this place is chosen: classes, so that it needs no script. */
const WHILE_CHOSEN = [
  'hidden group-has-[[data-place="0"]:checked]/funds:inline',
  'hidden group-has-[[data-place="1"]:checked]/funds:inline',
  'hidden group-has-[[data-place="2"]:checked]/funds:inline',
]

/** The value of the choice of a sum that is typed. */
const OTHER = 'other'

export default function AddFunds(props: AddFundsProps) {
  const { currency, methods, sharedMethods, sums } = props
  // Uncontrolled: what was chosen and typed before hydration is preserved.
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const given = sums.findIndex((sum) => whole(sum.amount) === whole(props.amount ?? ''))
  const first = given >= 0 ? given : props.amount === undefined ? Math.min(1, sums.length - 1) : -1
  const [other, setOther] = useState(first < 0)
  const [typed, setTyped] = useState<string | null>(null)
  const [errors, setErrors] = useState(props.errors)
  const [busy, setBusy] = useState(false)
  const key = useRef(props.formKey)
  const back = `?next=${encodeURIComponent(props.action)}`
  const longest = Math.max(...sums.map((sum) => figuresOf(sum).length), 0)
  const payable = methods.length + sharedMethods.length > 0
  const check = () => {
    setOther(isOther(form.current))
    setTyped(field.current?.value.trim() ?? '')
  }
  useEffect(() => {
    setOther(isOther(form.current))
    setTyped(field.current?.value.trim() ?? '')
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setErrors(undefined)
    try {
      const sent = new FormData(event.currentTarget)
      const response = await fetch('/api/wallet/deposits', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key.current },
        body: JSON.stringify({
          amount: sumIn(sent),
          currency,
          paymentMethodId: sent.get('paymentMethodId') || undefined,
          returnTo: props.returnTo,
        }),
      })
      // Answered: the next press is another deposit. (Without a response the key is reused: same deposit.)
      key.current = crypto.randomUUID()
      if (response.ok) settle((await response.json()) as AddedDepositResponse)
      else await refuse((await response.json()) as Problem)
    } catch {
      announce({ title: 'Error', description: 'Could not add funds to your wallet. Please try again.', tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  function settle({ id, status, amount, actionUrl, isFirst }: AddedDepositResponse) {
    const [pathname] = (props.returnTo ?? props.from).split('?')
    const celebrated = isFirst && !props.returnTo
    if (status !== 'confirmed' || celebrated || pathname !== location.pathname)
      return location.assign(approvalAt(actionUrl) ?? depositPath(id))
    form.current?.reset()
    check()
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    dispatchEvent(new Event('purse:changed'))
    announce({
      title: 'Funds Added',
      description: addedText(amount),
      tone: 'normal',
    })
  }

  function refuse(problem: Problem) {
    if (problem.code === 'unauthenticated') return location.reload()
    const faults = problem.errors && Object.values(problem.errors).flat()
    if (faults?.length)
      return setErrors(problem.code === 'invalid-amount' ? faults.map((f) => `Invalid amount: ${f}`) : faults)
    announce(noticeOf(problem))
  }

  const fault = errors?.length ? { 'aria-invalid': true, 'aria-describedby': FAULT } : {}
  return (
    <form
      ref={form}
      method="post"
      action={props.action}
      onSubmit={submit}
      noValidate
      className="group/funds grid gap-5"
    >
      <input type="hidden" name="intent" value="add-funds" />
      <input type="hidden" name="key" value={key.current} />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="from" value={props.from} />
      <input type="hidden" name="returnTo" value={props.returnTo} />
      <div>
        <p aria-hidden="true" className="flex min-h-14 items-center group-has-[[value=other]:checked]/funds:hidden">
          {sums.map((sum, place) => (
            <DisplaySum key={sum.amount} money={sum} className={`text-2xl ${WHILE_CHOSEN[place]}`} />
          ))}
        </p>
        <label className="hidden min-h-14 items-center gap-2 border-b-2 border-edge has-focus-visible:rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link group-has-[[value=other]:checked]/funds:flex">
          <span className="sr-only">Amount in {currency}</span>
          <span aria-hidden="true" className="shrink-0 self-start pt-2 font-display text-lg">
            {currency}
          </span>
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            ref={field}
            defaultValue={first < 0 ? props.amount : undefined}
            onInput={check}
            placeholder="0"
            {...fault}
            className="money min-h-14 w-full min-w-0 bg-transparent font-display text-2xl placeholder:text-soft focus-visible:outline-0"
          />
        </label>
        <Fault id={FAULT} errors={errors} />
      </div>
      <fieldset className={`grid gap-2 ${longest > 6 ? 'grid-cols-2' : 'grid-cols-4'}`}>
        <legend className="sr-only">How much</legend>
        {sums.map((sum, place) => (
          <label key={sum.amount} className={CHIP}>
            <input
              type="radio"
              name="quick"
              value={whole(sum.amount)}
              data-place={place}
              defaultChecked={place === first}
              onChange={check}
              aria-label={shortMoney(sum)}
              className={RADIO}
            />
            {figuresOf(sum)}
          </label>
        ))}
        <label className={CHIP}>
          <input
            type="radio"
            name="quick"
            value={OTHER}
            defaultChecked={first < 0}
            onChange={() => {
              check()
              field.current?.focus()
            }}
            className={RADIO}
          />
          Other
        </label>
      </fieldset>
      {props.missing && <p className="-mt-2 text-sm text-soft">{shortMoney(props.missing)} is what’s missing.</p>}
      {methods.length === 0 && (
        <div className="text-sm">
          <p>{NO_METHOD}</p>
          <p className="flex flex-wrap gap-x-5">
            <a href={`${METHODS}/card${back}`} className={LINK}>
              Add a card
            </a>
            <a href={`${METHODS}/mobile-money${back}`} className={LINK}>
              Add mobile money
            </a>
          </p>
        </div>
      )}
      {payable && (
        <div className="relative text-ink">
          <CreditCard aria-hidden className="pointer-events-none absolute top-5 left-4 text-link" />
          <label htmlFor="add-funds-method" className="pointer-events-none absolute top-2.5 left-14 text-xs text-soft">
            Pay with
          </label>
          <select
            id="add-funds-method"
            name="paymentMethodId"
            defaultValue={props.method}
            className="min-h-16 w-full truncate rounded-md bg-paper pt-5 pr-12 pl-14 font-semibold ring-[1.5px] ring-inset ring-edge"
          >
            {methods.map((method) => (
              <option key={method.id} value={method.id}>
                {method.label}
              </option>
            ))}
            {sharedMethods.length > 0 && (
              <optgroup label={MORE_WAYS}>
                {sharedMethods.map((method) => (
                  <option key={method.id} value={method.id}>{`${method.label} (${method.note})`}</option>
                ))}
              </optgroup>
            )}
          </select>
        </div>
      )}
      <button
        type="submit"
        disabled={busy || !payable || (other && typed === '')}
        data-busy="Adding..."
        className={buttonClass('main', 'min-h-14! w-full')}
      >
        {busy ? (
          'Adding...'
        ) : (
          <>
            {sums.map((sum, place) => (
              <span key={sum.amount} className={WHILE_CHOSEN[place]}>
                Add {shortMoney(sum)}
              </span>
            ))}
            <span className="hidden group-has-[[value=other]:checked]/funds:inline">{addText(typed, currency)}</span>
          </>
        )}
      </button>
    </form>
  )
}

const FAULT = 'add-funds-fault'

function isOther(form: HTMLFormElement | null): boolean {
  return form?.querySelector<HTMLInputElement>('[name=quick]:checked')?.value === OTHER
}

/** The chosen sum, or the typed one, as the api reads it. */
function sumIn(form: FormData): string {
  const chosen = String(form.get('quick') ?? OTHER)
  return chosen === OTHER ? typedAmount(String(form.get('amount')).trim(), navigator.language) : chosen
}

/** "Add KES 1,234.50" where what was typed is a sum: what will be charged. */
function addText(typed: string | null, currency: Currency): string {
  // Not on the server, which does not know how they write sums.
  if (typed === null) return 'Add'
  const amount = typedAmount(typed, navigator.language)
  const [, decimals = ''] = amount.split('.')
  const isSum = /^\d+(\.\d+)?$/.test(amount) && decimals.length <= CURRENCY[currency].digits
  return isSum && Number(amount) > 0 ? `Add ${shortMoney({ amount, currency })}` : 'Add'
}

/** "2,500" for KES 2,500.00. */
function figuresOf(sum: MoneyJson): string {
  const { whole, decimals } = moneyParts(sum)
  return whole + decimals
}

/** "2500" for "2500.00". */
function whole(amount: string): string {
  return amount.replace(/\.0+$/, '')
}
