// The fields of creating and of editing a goal.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { z } from 'zod'
import { GOAL_ICONS, type NewGoal } from '../../../api/money/goals/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES } from '../../../api/platform/values/money'
import { Button } from '../../ui/forms/button'
import { bound, Fault, Field, SelectField } from '../../ui/forms/field'
import { ICONS } from './goal-card'

type Values = z.input<typeof NewGoal>

export function GoalForm({
  formKey,
  values,
  lastResult,
  fixedCurrency = false,
  save,
}: {
  formKey: string
  values: Partial<Values>
  lastResult: SubmissionResult<string[]> | null | undefined
  /** The currency of a goal cannot be changed. */
  fixedCurrency?: boolean
  save: string
}) {
  const [form, fields] = useForm<Values>({ id: 'goal', lastResult, defaultValue: values })
  const icon = fields.icon.initialValue ?? 'sparkles'
  return (
    <form method="post" {...getFormProps(form)} className="grid gap-5">
      <input type="hidden" name="key" value={formKey} />
      <Field
        label="What are you saving for?"
        {...bound(fields.name)}
        maxLength={60}
        required
        placeholder="A spa day"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={fixedCurrency ? `Target (${values.currency})` : 'Target'}
          {...bound(fields.target)}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        {fixedCurrency ? (
          <input type="hidden" name="currency" value={values.currency} />
        ) : (
          <SelectField
            label="Currency"
            {...bound(fields.currency)}
            hint="You can’t change the currency later."
            options={CURRENCIES.map((code) => [code, `${code}, ${CURRENCY[code].name}`])}
          />
        )}
      </div>
      <Field
        label="Target date"
        name="targetDate"
        type="date"
        defaultValue={fields.targetDate.initialValue ?? ''}
        errors={fields.targetDate.errors}
        hint="With a date, we suggest how much to save each week. Leave blank if you’re in no hurry."
      />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Icon</legend>
        <div className="flex flex-wrap gap-2">
          {GOAL_ICONS.map((name) => {
            const Icon = ICONS[name]
            return (
              <label
                key={name}
                className="relative grid size-12 place-items-center rounded-md bg-raised text-soft ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:text-link has-checked:ring-2 has-checked:ring-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
              >
                <input
                  type="radio"
                  name="icon"
                  value={name}
                  defaultChecked={name === icon}
                  aria-label={name}
                  className="absolute inset-0 size-full appearance-none opacity-0"
                />
                <Icon size={24} aria-hidden />
              </label>
            )
          })}
        </div>
        <Fault errors={fields.icon.errors} />
      </fieldset>
      <Button className="sm:justify-self-start" data-busy="Saving...">
        {save}
      </Button>
    </form>
  )
}
