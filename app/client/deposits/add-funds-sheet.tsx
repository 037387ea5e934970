// Add Funds over the page: a button, and a sheet at the bottom edge. A popover, so that it opens and closes without
// scripts; sent without them, its form answers on the page of its own.

import { buttonClass } from '../../ui/forms/button'
import { Island } from '../../ui/island'
import AddFunds, { type AddFundsProps } from './add-funds.island'

export function AddFundsSheet(funds: Omit<AddFundsProps, 'action' | 'amount' | 'method' | 'errors'>) {
  const query = new URLSearchParams({ currency: funds.currency, from: funds.from })
  const opens = { popovertarget: 'add-funds-sheet' }
  const closes = { ...opens, popovertargetaction: 'hide' }
  const popover = { popover: 'auto' }
  return (
    <>
      <button type="button" className={buttonClass('main', 'grow shrink-0 px-5! whitespace-nowrap')} {...opens}>
        Add Funds
      </button>
      <div id="add-funds-sheet" role="dialog" aria-labelledby="add-funds-title" className="sheet" {...popover}>
        <div className="-mt-2 mb-3 flex items-center justify-between">
          <h2 id="add-funds-title" className="font-display text-lg">
            Add to your purse
          </h2>
          <button
            type="button"
            className="-mr-2 min-h-11 px-2 font-semibold text-link underline underline-offset-4"
            {...closes}
          >
            Cancel
          </button>
        </div>
        <Island name="add-funds" of={AddFunds} props={{ ...funds, action: `/client/wallet/add-funds?${query}` }} />
      </div>
    </>
  )
}
