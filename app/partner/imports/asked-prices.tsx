// The services of a file that say no price: each costs something, is free, or is left out.
import { ImportPrices } from '../../../api/salons/imports/input'
import type { ImportResponse } from '../../../api/salons/imports/responses'
import { counted } from '../../ui/display/plural'
import { Button } from '../../ui/forms/button'
import { Fault, INPUT } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'

const KINDS = { free: 'It is free', out: 'Leave it out', price: 'It costs' } as const

export function PriceQuestions({ asked, formResult }: { asked: ImportResponse['asked']; formResult: FormResult }) {
  const field = fieldsOf(ImportPrices, formResult)
  const open = asked.filter(({ answer }) => answer === null).length
  return (
    <Section
      id="asked"
      title={open > 0 ? `${counted(open, 'service has', 'services have')} no price` : 'Services without a price'}
    >
      <p className="mt-1 text-soft">
        {open > 0
          ? `Say what ${open === 1 ? 'it costs' : 'they cost'} before you import.`
          : 'You have said what they cost. You can still change it.'}
      </p>
      <form method="post" className="mt-3 grid grid-cols-1 gap-4">
        <Fault errors={field.errors('prices')} />
        {asked.map(({ line, name, answer }) => (
          <PriceQuestion
            key={line}
            line={line}
            name={name}
            kind={field.text(`kind-${line}`, kindOf(answer)) || null}
            price={field.text(`price-${line}`, kindOf(answer) === 'price' ? answer : null) || null}
            errors={field.errors(`price-${line}.answer`)}
          />
        ))}
        <Button
          variant={open > 0 ? 'main' : 'quiet'}
          name="intent"
          value="prices"
          className="justify-self-start max-sm:w-full"
          data-busy="Checking..."
        >
          Save the prices
        </Button>
      </form>
    </Section>
  )
}

function kindOf(response: string | null): string | null {
  return response === null || response === 'free' || response === 'out' ? response : 'price'
}

function PriceQuestion({
  line,
  name,
  kind,
  price,
  errors,
}: {
  line: number
  name: string
  kind: string | null
  price: string | null
  errors: string[] | undefined
}) {
  const fault = `price-${line}-fault`
  return (
    <fieldset
      aria-describedby={errors?.length ? fault : undefined}
      className="group/asked grid min-w-0 grid-cols-1 gap-1 rounded-md bg-sunken px-4 py-3"
    >
      <legend className="contents">
        <span className="font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="text-sm text-soft">Line {line}</span>
      </legend>
      <input type="hidden" name="line" value={line} />
      <div className="flex flex-wrap items-center gap-x-5">
        {Object.entries(KINDS).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name={`kind-${line}`}
              value={value}
              defaultChecked={value === kind}
              className="size-5 shrink-0"
            />
            {label}
          </label>
        ))}
        <input
          name={`price-${line}`}
          aria-label={`Price of ${name}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={price ?? undefined}
          aria-invalid={errors?.length ? true : undefined}
          className={`${INPUT} hidden max-w-40 group-has-[[value=price]:checked]/asked:block`}
        />
      </div>
      <Fault id={fault} errors={errors} />
    </fieldset>
  )
}
