// A form that is posted to its own page, with its hidden fields. It works without scripts; the server says what is wrong.
import type { ComponentProps } from 'react'

export function Form({
  hidden = {},
  children,
  ...form
}: {
  /** The fields that nobody sees: the idempotency key, the intent, what it is about. */
  hidden?: Record<string, string | number | null | undefined | false>
} & Omit<ComponentProps<'form'>, 'hidden'>) {
  return (
    <form method="post" noValidate {...form}>
      <Hidden fields={hidden} />
      {children}
    </form>
  )
}

/** Fields that nobody sees; those without a value are left out. */
function Hidden({ fields }: { fields: ComponentProps<typeof Form>['hidden'] & object }) {
  return Object.entries(fields).map(
    ([name, value]) =>
      value !== null &&
      value !== undefined &&
      value !== false && <input key={name} type="hidden" name={name} value={value} />,
  )
}
