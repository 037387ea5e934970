// A short answer on a line of its own: what is asked at the left, the field at the right, as wide as its answer is. Lines of
// switches (toggle.tsx) look the same, so that a form of both reads as one list.
import type { ComponentProps, ReactNode } from 'react'
import { describedBy, Fault, type FieldProps, INPUT, Options } from './field'

/** How wide a short field is: a number, a sum of money, or words to choose from. */
const WIDTHS = { number: 'w-24', money: 'w-36', words: 'w-44' } as const

type RowProps = FieldProps & { width?: keyof typeof WIDTHS }

export function RowField({
  label,
  name,
  id = name,
  errors,
  hint,
  width = 'number',
  ...input
}: RowProps & Omit<ComponentProps<'input'>, keyof RowProps>) {
  return (
    <Row {...{ id, label, errors, hint, width }}>
      <input
        {...describedBy(id, errors, hint)}
        id={id}
        name={name}
        className={`${INPUT} money text-right`}
        {...input}
      />
    </Row>
  )
}

export function RowSelect({
  label,
  name,
  id = name,
  errors,
  hint,
  width = 'words',
  options,
  maxLength: _,
  inputMode: __,
  ...select
}: RowProps & Omit<ComponentProps<'select'>, keyof RowProps> & { options: ComponentProps<typeof Options>['of'] }) {
  return (
    <Row {...{ id, label, errors, hint, width }}>
      <select {...describedBy(id, errors, hint)} id={id} name={name} className={INPUT} {...select}>
        <Options of={options} />
      </select>
    </Row>
  )
}

function Row({
  id,
  label,
  errors,
  hint,
  width,
  children,
}: Omit<FieldProps, 'name'> & {
  id: string
  width: keyof typeof WIDTHS
  children: ReactNode
}) {
  return (
    <div className="stitch grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 max-[22rem]:grid-cols-1">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
      <div className={`${WIDTHS[width]} shrink-0`}>{children}</div>
      <div className="col-span-full text-right empty:hidden max-[22rem]:text-left">
        <Fault id={`${id}-fault`} errors={errors} />
      </div>
    </div>
  )
}
