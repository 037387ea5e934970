// Downloads a statement; one that is gone redirects to where another can be requested.
import { downloadOwn } from '../../platform/download.server'
import { page } from '../../platform/page.server'

export const loader = page('client', ({ api, searchParams, id }) => {
  const statement = api.wallet.history.statements[':id']
  const format = searchParams.get('format') === 'csv' ? statement.csv : statement.pdf
  return downloadOwn(format.$get({ param: { id } }), {
    back: '/client/wallet/statements',
    gone: 'Statements are available for 7 days.',
  })
})
