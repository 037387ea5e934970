// Shown to people who do not want to wait for a pending payment.

import { Button } from '../../ui/forms/button'
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
    <form method="post" action={action} className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="abandon" />
      <input type="hidden" name="deposit" value={deposit.id} />
      <input type="hidden" name="key" value={`${formKey}-abandon`} />
      <p className="text-sm text-soft">
        If you don’t want to wait, pay another way, and don’t approve the request from{' '}
        <Unbroken text={deposit.method} />. If it goes through anyway, we’ll add that money to your
        purse, too, and let you know.
      </p>
      <Button variant="quiet" data-busy="One moment...">
        Pay another way
      </Button>
    </form>
  )
}
