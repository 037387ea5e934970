// The forms of a product and of a variant, with their typed values and errors.
import { CURRENCY } from '../../../api/platform/values/currencies'
import type { MoneyJson } from '../../../api/platform/values/money'
import type { OwnProductResponse } from '../../../api/shop/catalogue/responses'
import { PRODUCT_CATEGORIES } from '../../../api/shop/storefront/input'
import { AreaField, Field, SelectField } from '../../ui/forms/field'
import type { FieldOf } from '../../ui/forms/fields'

export const ORDERS_STAY = 'Existing orders aren’t affected.'

export const LOW_STOCK_HINT = 'We notify you when stock reaches this level.'

export function ProductFields({ own, field }: { own: OwnProductResponse | null; field: FieldOf }) {
  return (
    <div className="grid gap-5">
      <Field label="Name" required maxLength={120} {...field('name', own?.name)} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label="Category" required {...field('category', own?.category ?? '')}>
          <option value="">Choose one</option>
          {PRODUCT_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <Field label="Brand (optional)" maxLength={60} {...field('brand', own?.brand)} />
      </div>
      <AreaField
        label="Description (optional)"
        rows={5}
        maxLength={3000}
        hint="What it is, who it’s for and how to use it."
        {...field('description', own?.description)}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-semibold">Options</legend>
        <div className="grid grid-cols-2 items-start gap-5">
          <Field label="Option 1" maxLength={30} placeholder="Size" {...field('option1', own?.options[0])} />
          <Field label="Option 2" maxLength={30} placeholder="Shade" {...field('option2', own?.options[1])} />
        </div>
        <p className="text-xs text-soft">Leave both blank if there’s only one version.</p>
      </fieldset>
    </div>
  )
}

/** The identity of a variant: its values and its SKU. */
export function VariantFields({
  options,
  own,
  field,
}: {
  /** Null: the option names are typed in the same form. */
  options: string[] | null
  own: { sku: string; values: string[]; lowStock: number } | null
  field: FieldOf
}) {
  const labels = options ?? ['Value for option 1 (if any)', 'Value for option 2 (if any)']
  return (
    <>
      {labels.map((label, i) => (
        <Field
          key={label}
          label={label}
          maxLength={40}
          required={options !== null}
          placeholder={i === 0 ? '250 ml' : 'Honey'}
          {...field(`value${i + 1}`, own?.values[i])}
        />
      ))}
      <Field
        label="SKU"
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        hint="Your own code. Each product needs a different one."
        {...field('sku', own?.sku)}
      />
      <Field
        label="Low-stock level"
        inputMode="numeric"
        hint={LOW_STOCK_HINT}
        {...field('lowStock', own?.lowStock ?? 3)}
      />
    </>
  )
}

export function PriceField({
  currency,
  field,
  own,
  label = 'Price',
}: {
  currency: string
  field: FieldOf
  own?: MoneyJson
  label?: string
}) {
  return (
    <Field
      label={`${label} (${currency})`}
      required
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      hint={CURRENCY[currency as keyof typeof CURRENCY]?.digits === 0 ? 'Whole amounts' : undefined}
      {...field('price', own?.amount)}
    />
  )
}
