// The fields of creating and of editing a goal.
import type { z } from 'zod'
import { NewGoal } from '../../../api/money/goals/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES } from '../../../api/platform/values/money'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { StepBar } from '../../ui/layout/step'
import { IconChoice } from './icon-choice'

type Values = z.input<typeof NewGoal>

export function GoalForm({
  formKey,
  values,
  formResult,
  fixedCurrency = false,
  save,
}: {
  formKey: string
  values: Partial<Values>
  formResult: FormResult
  /** The currency of a goal cannot be changed. */
  fixedCurrency?: boolean
  save: string
}) {
  const field = fieldsOf(NewGoal, formResult)
  return (
    <Form id="goal" hidden={{ key: formKey }} className="grid gap-5">
      <Field label="What are you saving for?" {...field('name', values.name)} required placeholder="A spa day" />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={fixedCurrency ? `Target (${values.currency})` : 'Target'}
          {...field('target', values.target)}
          autoComplete="off"
          required
        />
        {fixedCurrency ? (
          <input type="hidden" name="currency" value={values.currency} />
        ) : (
          <SelectField
            label="Currency"
            {...field('currency', values.currency)}
            hint="You can’t change the currency later."
            options={CURRENCIES.map((code) => [code, `${code}, ${CURRENCY[code].name}`])}
          />
        )}
      </div>
      <Field
        label="Target date"
        {...field('targetDate', values.targetDate)}
        type="date"
        hint="With a date, we suggest how much to save each week. Leave blank if you’re in no hurry."
      />
      <IconChoice chosen={field.text('icon', values.icon)} errors={field.errors('icon')} />
      <StepBar>
        <Button data-busy="Saving...">{save}</Button>
      </StepBar>
    </Form>
  )
}
