// Adding a card. Its fields have no names, so that no form can send them: the browser passes them to the provider,
// and only the provider's token is posted. Therefore it needs scripts.
import { type FormEvent, useRef, useState } from 'react'
import { buttonClass } from '../../ui/forms/button'
import { Fault, INPUT } from '../../ui/forms/field'
import { type Card, type CardFaults, type CardField, cardBrand, cardFaults } from './card-checks'
import { type CardTokens, cardToken } from './tokenize-card'

type CardFormProps = {
  tokens: CardTokens
  /** Idempotency key, made by the loader. */
  formKey: string
  /** The page to go back to. */
  next: string | null
}

const FIELDS: CardField[] = ['number', 'name', 'expiry', 'cvv']

export default function CardForm({ tokens, formKey, next }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const token = useRef<HTMLInputElement>(null)
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({})
  const [faults, setFaults] = useState<CardFaults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [brand, setBrand] = useState('Card')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    // Formats what was typed before hydration.
    if (inputs.current.expiry) slash(inputs.current.expiry)
    const card = Object.fromEntries(FIELDS.map((field) => [field, inputs.current[field]?.value ?? ''])) as Card
    setFailure(null)
    if (refuse(cardFaults(card, new Date()))) return
    setBusy(true)
    try {
      const made = await cardToken(tokens, card)
      if ('token' in made) {
        if (token.current) token.current.value = made.token
        form.current?.submit()
        return
      }
      if (made.field) refuse({ [made.field]: made.fault })
      else setFailure(made.fault)
    } catch {
      setFailure('The payment provider isn’t responding. Please try again.')
    }
    setBusy(false)
  }

  /** Shows the errors and focuses the first; returns whether there are any. */
  function refuse(found: CardFaults): boolean {
    setFaults(found)
    const first = FIELDS.find((field) => found[field])
    if (first) inputs.current[first]?.focus()
    return first !== undefined
  }

  function entry(field: CardField) {
    return {
      id: `card-${field}`,
      ref: (input: HTMLInputElement | null) => {
        inputs.current[field] = input
      },
      required: true,
      className: `${INPUT} ${field === 'name' ? '' : 'money'}`,
      'aria-invalid': faults[field] ? true : undefined,
      'aria-describedby': faults[field] ? `card-${field}-fault` : undefined,
    } as const
  }

  const fault = (field: CardField) => {
    const text = faults[field]
    return <Fault id={`card-${field}-fault`} errors={text ? [text] : undefined} />
  }

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="grid gap-4">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="processor" value={tokens.processor} />
      {next && <input type="hidden" name="next" value={next} />}
      <input type="hidden" name="token" ref={token} defaultValue="" />
      <div className="grid content-start gap-1.5">
        <label htmlFor="card-number" className="flex justify-between text-sm font-semibold">
          Card number
          {brand !== 'Card' && <span className="font-medium text-soft">{brand}</span>}
        </label>
        <input
          {...entry('number')}
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={30}
          onInput={({ currentTarget }) => {
            group(currentTarget)
            setBrand(cardBrand(currentTarget.value))
          }}
        />
        {fault('number')}
      </div>
      <div className="grid content-start gap-1.5">
        <label htmlFor="card-name" className="text-sm font-semibold">
          Cardholder name
        </label>
        <input {...entry('name')} autoComplete="cc-name" maxLength={100} />
        {fault('name')}
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <div className="grid content-start gap-1.5">
          <label htmlFor="card-expiry" className="text-sm font-semibold">
            Expiry date
          </label>
          <input
            {...entry('expiry')}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            maxLength={7}
            onInput={({ currentTarget }) => slash(currentTarget)}
          />
          {fault('expiry')}
        </div>
        <div className="grid content-start gap-1.5">
          <label htmlFor="card-cvv" className="text-sm font-semibold">
            CVV
          </label>
          <input {...entry('cvv')} inputMode="numeric" autoComplete="cc-csc" maxLength={5} />
          {fault('cvv')}
        </div>
      </div>
      <Fault errors={failure ? [failure] : undefined} />
      <button type="submit" disabled={busy} className={buttonClass('main')}>
        {busy ? 'Saving...' : 'Add card'}
      </button>
    </form>
  )
}

/** Groups of four, as on the card; unchanged while the cursor is in the middle. */
function group(input: HTMLInputElement): void {
  const digits = input.value.replace(/\s/g, '')
  if (/\D/.test(digits) || input.selectionStart !== input.value.length) return
  input.value = digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "1230" becomes "12/30" while typing. */
function slash(input: HTMLInputElement): void {
  if (/^\d{3,4}$/.test(input.value)) input.value = `${input.value.slice(0, 2)}/${input.value.slice(2)}`
}
