// The stock log: all changes, newest first.
import { useLoaderData } from '@remix-run/react'
import { Download } from 'lucide-react'
import { getOrStart } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More, ROWS_A_PAGE } from '../../ui/display/pages'
import { Button, ButtonLink } from '../../ui/forms/button'
import { SelectField } from '../../ui/forms/field'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { SellerPage } from '../seller-page'
import { Movements, REASON_LABELS } from './stock-labels'

export const meta = title('Stock log')

const PATH = '/seller/stock'

export const loader = page('seller', async ({ api, searchParams }) => {
  const param = (name: string) => searchParams.get(name)?.slice(0, 400) || undefined
  const filter = { reason: param('reason'), variant: param('variant') }
  const endpoint = api['my-shop'].stock
  type Args = Exclude<Parameters<typeof endpoint.$get>[0], undefined>
  const cursor = param('cursor')
  const query = Object.fromEntries(
    Object.entries({ ...filter, cursor, limit: ROWS_A_PAGE }).filter(([, value]) => value),
  )
  const log = await getOrStart(endpoint.$get({ query } as Args), '/seller/set-up')
  return { filter, earlier: Boolean(cursor), log }
})

export default function StockLog() {
  const { filter, earlier, log } = useLoaderData<typeof loader>()
  const { reason, variant } = filter
  const address = (path: string, more: Record<string, string> = {}) => {
    const params = { ...(reason && { reason }), ...(variant && { variant }), ...more }
    return Object.keys(params).length > 0 ? `${path}?${new URLSearchParams(params)}` : path
  }
  const first = log.items[0]
  return (
    <SellerPage
      path={PATH}
      title="Stock log"
      lead={
        variant && first
          ? [first.product.name, first.variant.name].filter(Boolean).join(', ')
          : 'Every stock change, and the stock after it.'
      }
      back={
        variant && first
          ? {
              to: `/seller/products/${first.product.id}/variants/${variant}`,
              label: first.variant.name || first.product.name,
            }
          : { to: '/seller/products', label: 'Products' }
      }
      head={
        log.items.length > 0 && (
          <HeadAction to={address('/seller/stock.csv')} icon={Download}>
            Download as CSV
          </HeadAction>
        )
      }
    >
      {(log.items.length > 0 || reason) && (
        <form action={PATH} className="mb-4 flex max-w-md items-end gap-2">
          {variant && <input type="hidden" name="variant" value={variant} />}
          <div className="min-w-0 grow">
            <SelectField
              label="Why"
              name="reason"
              defaultValue={reason ?? ''}
              none="Any reason"
              options={Object.entries(REASON_LABELS)}
            />
          </div>
          <Button variant="quiet">Show</Button>
        </form>
      )}
      {log.items.length === 0 ? (
        <EmptyState
          action={
            !reason && (
              <ButtonLink to="/seller/products" variant="quiet">
                Your products
              </ButtonLink>
            )
          }
        >
          {reason || earlier
            ? 'No changes of this kind.'
            : 'No stock changes yet. Open a variant of a product to receive stock.'}
        </EmptyState>
      ) : (
        <Movements items={log.items} of={!variant} />
      )}
      <More to={log.next && address(PATH, { cursor: log.next })}>Earlier</More>
    </SellerPage>
  )
}
