// Adding money to the purse. Without scripts it is a disclosure with a native form; with them the
// deposit runs in place and the balance is reloaded without the page.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatMoney, type MoneyJson } from '../../../api/platform/values/money'
import type { Problem } from '../../../api/platform/values/problem'
import { noticeOf } from '../../platform/errors'
import { depositPath } from '../../platform/paths'
import { typedAmount } from '../../platform/typed-amount'
import { announce } from '../../ui/feedback/toaster.island'
import { buttonClass } from '../../ui/forms/button'
import { Fault, INPUT } from '../../ui/forms/field'

export type AddFundsProps = {
  /** The page that the native form posts to. */
  action: string
  currency: string
  /** Idempotency key of the first attempt, created by the loader. */
  formKey: string
  methods: { id: string; label: string }[]
  /** In a sandbox: cards that simulate the outcomes of a payment. */
  testMethods: { id: string; label: string; behaviour: string }[]
  /** Amounts to choose with one press. */
  quick?: MoneyJson[]
  /** The page that the money is for, if it is for one. */
  returnTo?: string
  onPlum?: boolean
  open?: boolean
  amount?: string
  errors?: string[]
}

/** Where payment methods are added. */
const METHODS = '/client/settings/payment-methods'

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

type Deposit = { id: string; status: string; amount: MoneyJson; actionUrl: string | null }

export default function AddFunds(props: AddFundsProps) {
  const { currency, methods, testMethods, quick = [], onPlum } = props
  // Uncontrolled: text typed before hydration is preserved.
  const field = useRef<HTMLInputElement>(null)
  const [empty, setEmpty] = useState(false)
  const [errors, setErrors] = useState(props.errors)
  const [busy, setBusy] = useState(false)
  const key = useRef(props.formKey)
  const back = `?next=${encodeURIComponent(props.action)}`
  const disclosure = useRef<HTMLDetailsElement>(null)
  const chips = () => disclosure.current?.querySelectorAll<HTMLInputElement>('[name=quick]') ?? []
  const check = () => {
    const typed = field.current?.value.trim() ?? ''
    setEmpty(typed === '')
    for (const chip of chips()) chip.checked = chip.value === typed
  }
  const pick = (amount: string) => {
    if (field.current) field.current.value = amount
    check()
  }
  useEffect(() => {
    // A chip that was pressed before hydration.
    const pressed = disclosure.current?.querySelector<HTMLInputElement>('[name=quick]:checked')
    if (pressed && field.current?.value.trim() === '') field.current.value = pressed.value
    setEmpty(field.current?.value.trim() === '')
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setErrors(undefined)
    try {
      const form = new FormData(event.currentTarget)
      const response = await fetch('/api/wallet/deposits', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key.current },
        body: JSON.stringify({
          amount: typedAmount(
            String(form.get('amount')).trim() || String(form.get('quick') ?? ''),
            navigator.language,
          ),
          currency,
          paymentMethodId: form.get('paymentMethodId') || undefined,
          returnTo: props.returnTo,
        }),
      })
      // Answered: the next press is another deposit. (Without a response the key is reused: same
      // deposit.)
      key.current = crypto.randomUUID()
      if (response.ok) settle((await response.json()) as Deposit)
      else await refuse((await response.json()) as Problem)
    } catch {
      announce({
        title: 'Error',
        description: 'Could not add funds to your wallet. Please try again.',
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }

  function settle({ id, status, amount, actionUrl }: Deposit) {
    const elsewhere = props.returnTo && props.returnTo.split('?')[0] !== location.pathname
    if (status !== 'confirmed' || elsewhere) return location.assign(actionUrl ?? depositPath(id))
    close()
    dispatchEvent(new Event('purse:changed'))
    announce({
      title: 'Funds Added',
      description: `Successfully added ${formatMoney(amount)} to your wallet`,
      tone: 'normal',
    })
  }

  function refuse(problem: Problem) {
    if (problem.code === 'unauthenticated') return location.reload()
    const faults = problem.errors && Object.values(problem.errors).flat()
    if (faults?.length)
      return setErrors(
        problem.code === 'invalid-amount' ? faults.map((f) => `Invalid amount: ${f}`) : faults,
      )
    announce(noticeOf(problem))
  }

  function close() {
    if (field.current) field.current.value = ''
    check()
    setErrors(undefined)
    disclosure.current?.removeAttribute('open')
    disclosure.current?.querySelector('summary')?.focus()
  }

  return (
    <details ref={disclosure} open={props.open || undefined} className="group/add">
      <summary className={buttonClass('main', 'group-open/add:hidden')}>Add Funds</summary>
      <form method="post" action={props.action} onSubmit={submit} noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="add-funds" />
        <input type="hidden" name="key" value={key.current} />
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="returnTo" value={props.returnTo} />
        <div className="grid gap-1.5">
          <label htmlFor="add-funds-amount" className="text-sm font-semibold">
            Amount in {currency}
          </label>
          <input
            id="add-funds-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            ref={field}
            defaultValue={props.amount}
            onInput={check}
            aria-invalid={errors?.length ? true : undefined}
            aria-describedby={errors?.length ? 'add-funds-fault' : undefined}
            className={`${INPUT} money text-lg font-semibold`}
          />
          <Quick amounts={quick} chosen={props.amount} onPick={pick} />
          {errors?.length ? (
            <div className={onPlum ? 'rounded-sm bg-out-tint px-3 py-2' : ''}>
              <Fault id="add-funds-fault" errors={errors} />
            </div>
          ) : null}
        </div>
        {methods.length === 0 && (
          <div className="text-sm">
            <p>You have no payment method yet.</p>
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
        {methods.length + testMethods.length > 0 && (
          <div className="grid gap-1.5">
            <label htmlFor="add-funds-method" className="text-sm font-semibold">
              Pay with
            </label>
            <select id="add-funds-method" name="paymentMethodId" className={INPUT}>
              {methods.map((method) => (
                <option key={method.id} value={method.id}>
                  {method.label}
                </option>
              ))}
              {testMethods.length > 0 && (
                <optgroup label="Sandbox">
                  {testMethods.map((method) => (
                    <option
                      key={method.id}
                      value={method.id}
                    >{`${method.label} (${method.behaviour})`}</option>
                  ))}
                </optgroup>
              )}
            </select>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            disabled={busy || empty || methods.length + testMethods.length === 0}
            data-busy="Adding..."
            className={buttonClass('main', 'grow')}
          >
            {busy ? 'Adding...' : 'Confirm'}
          </button>
          <button
            type="button"
            onClick={close}
            className={buttonClass(onPlum ? 'on-plum' : 'quiet', 'needs-script')}
          >
            Cancel
          </button>
        </div>
      </form>
    </details>
  )
}

/** Radio buttons that fill the field; without scripts the chosen one is sent with the form. */
function Quick({
  amounts,
  chosen = '',
  onPick,
}: {
  amounts: MoneyJson[]
  chosen?: string | undefined
  onPick: (amount: string) => void
}) {
  // A single one is the amount in the field.
  if (amounts.length < 2) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Quick amounts</legend>
      {amounts.map((money) => {
        const amount = whole(money.amount)
        return (
          <label
            key={money.amount}
            className="money relative grid min-h-11 grow place-items-center rounded-full px-3 text-sm font-semibold ring-[1.5px] ring-inset ring-current/40 has-checked:bg-apricot has-checked:text-on-apricot has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="quick"
              value={amount}
              defaultChecked={amount === whole(chosen)}
              onChange={() => onPick(amount)}
              aria-label={formatMoney(money)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {Number(amount).toLocaleString('en-US')}
          </label>
        )
      })}
    </fieldset>
  )
}

/** "2500" for "2500.00". */
function whole(amount: string): string {
  return amount.replace(/\.0+$/, '')
}
