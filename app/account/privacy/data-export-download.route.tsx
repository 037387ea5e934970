// Downloading an archive: who is not fresh proves themselves first and comes back to it.
import { problemIn } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

export const loader = page('account', async ({ visitor: { role }, api, id }) => {
  const answer = await api.me.exports[':id'].archive.$get({ param: { id } })
  const response = answer as unknown as Response
  if (response.ok) return response
  const problem = await problemIn(response)
  const { title, description } =
    problem.code === 'not-found'
      ? { title: 'No longer there', description: 'Archives are kept for 7 days.' }
      : noticeOf(problem)
  return redirectWithToast(`${baseOf(role)}/settings/export`, title, description, 'bad')
})
