// Downloading a statement; one that is gone leads back to where another can be asked for.
import { problemIn } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'

export const loader = page('client', async ({ api, searchParams, id }) => {
  const param = { id }
  const one = api.wallet.history.statements[':id']
  const csv = searchParams.get('format') === 'csv'
  const answer = await (csv ? one.csv.$get({ param }) : one.pdf.$get({ param }))
  const response = answer as unknown as Response
  if (response.ok) return response
  const problem = await problemIn(response)
  const { title, description } =
    problem.code === 'not-found'
      ? { title: 'No longer there', description: 'Statements are kept for 7 days.' }
      : noticeOf(problem)
  return redirectWithToast('/client/wallet/statements', title, description, 'bad')
})
