// The fields of creating and of editing a goal.
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { z } from 'zod'
import type { NewGoal } from '../../../api/money/goals/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES } from '../../../api/platform/values/money'
import { Button } from '../../ui/forms/button'
import { bound, Field, SelectField } from '../../ui/forms/field'
import { StepBar } from '../../ui/layout/step'
import { IconChoice } from './icon-choice'

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
      <IconChoice chosen={icon} errors={fields.icon.errors} />
      <StepBar>
        <Button data-busy="Saving...">{save}</Button>
      </StepBar>
    </form>
  )
}
