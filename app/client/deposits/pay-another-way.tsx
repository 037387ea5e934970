// Shown to people who do not want to wait for a pending payment.

import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Unbroken } from '../../ui/unbroken'

export function PayAnotherWay({
  deposit,
  formKey,
  action,
}: {
  deposit: { id: string; method: string }
  formKey: string
  action: string
}) {
  return (
    <Form
      hidden={{ intent: 'abandon', deposit: deposit.id, key: `${formKey}-abandon` }}
      action={action}
      className="grid justify-items-start gap-3"
    >
      <p className="text-sm text-soft">
        If you don’t want to wait, pay another way, and don’t approve the request from{' '}
        <Unbroken text={deposit.method} />. If it goes through anyway, we’ll add that money to your purse, too, and let
        you know.
      </p>
      <Button variant="quiet" data-busy="One moment...">
        Pay another way
      </Button>
    </Form>
  )
}
