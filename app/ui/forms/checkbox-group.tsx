// A group of checkboxes, each with the whole line as its target.
import { Fault } from './field'

type Choice = { value: string; label: string; hint?: string }

export function Checks({
  name,
  label,
  choices,
  chosen,
  errors,
  hint,
}: {
  name: string
  label: string
  choices: Choice[]
  chosen: string[]
  errors?: string[] | undefined
  hint?: string
}) {
  // Single words stand two beside each other on a phone too.
  const areShort = choices.every((choice) => !choice.hint && choice.label.length < 19)
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      {hint && <p className="text-xs text-soft">{hint}</p>}
      <div
        className={`mt-1 grid gap-x-6 max-sm:gap-x-3 sm:grid-cols-2 ${areShort ? 'grid-cols-2 max-[22rem]:grid-cols-1' : ''}`}
      >
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-12 items-center gap-3 py-1.5">
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              className="size-5.5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block wrap-anywhere">{choice.label}</span>
              {choice.hint && <span className="block text-xs text-soft">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <Fault errors={errors} />
    </fieldset>
  )
}
