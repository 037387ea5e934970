// Actions of a goal's page.
import { GoalAdaptation, ShareGoal } from '../../../api/booking/saving/input'
import { GoalMove } from '../../../api/money/goals/input'
import { backText } from '../../features/purse/purse-labels'
import { form, forms, press, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { shortMoney } from '../../ui/display/money-parts'
import { RESTORED } from './goal-labels'

const pathOf = (id: string) => `/goals/${id}`

/** Of the entered sum its review is on the same page, so that its faults are said at the top. */
const inNotice = { faults: 'notice' } as const

export const actionOnGoal = forms({
  in: form(
    GoalMove,
    ({ api, id }: PageRequest, { json, key }) => api.goals[':id'].contributions.$post({ param: { id }, json }, key),
    ({ amount }, _, { id }) => [pathOf(id), 'Contribution made', `${shortMoney(amount)} is in your goal.`],
    inNotice,
  ),
  out: form(
    GoalMove,
    ({ api, id }: PageRequest, { json, key }) => api.goals[':id'].releases.$post({ param: { id }, json }, key),
    ({ amount }, _, { id }) => [pathOf(id), 'Money withdrawn', backText(amount)],
    inNotice,
  ),
  remove: press(
    ({ api, id }: PageRequest, { form, key }) =>
      api.goals[':id'].members[':member'].removal.$post({ param: { id, member: textIn(form, 'member') } }, key),
    async (_, __, { api, id }) => {
      // A former member cannot see the goal any more.
      const still = await api.goals[':id'].$get({ param: { id }, query: {} })
      return [still.ok ? pathOf(id) : '/goals', 'Done', 'The member list has been updated.']
    },
  ),
  archive: press(
    ({ api, id }: PageRequest, { key }) => api.goals[':id'].archival.$post({ param: { id } }, key),
    () => ['/goals', 'Goal archived', 'You can restore it at any time.'],
  ),
  restore: press(
    ({ api, id }: PageRequest, { key }) => api.goals[':id'].restoration.$post({ param: { id } }, key),
    (_, __, { id }) => [pathOf(id), 'Goal restored', RESTORED],
  ),
  'end-booking': press(
    ({ api, id }: PageRequest, { key }) => api['goal-bookings'][':id'].end.$post({ param: { id } }, key),
    (_, __, { id }) => [pathOf(id), 'Saved', 'It isn’t booked for you any more.'],
  ),
  adapt: form(
    GoalAdaptation,
    ({ api, id }: PageRequest, { json, key }) =>
      api['goal-bookings'][':id'].adaptation.$post({ param: { id }, json }, key),
    ({ returned }, { json: { choice } }, { id }) =>
      returned
        ? ['/goals', 'Goal archived', `${shortMoney(returned)} is in your purse.`]
        : [pathOf(id), 'Saved', ADAPTED[choice]],
    { ...inNotice, from: adaptationIn },
  ),
  share: form(
    ShareGoal,
    ({ api, id }: PageRequest, { json, key }) => api['goal-bookings'][':id'].share.$post({ param: { id }, json }, key),
    (_, { json: { pays } }, { id }) => [
      pathOf(id),
      'Saved',
      pays ? 'Your part pays for this visit.' : 'Your part stays yours.',
    ],
    inNotice,
  ),
})

const ADAPTED = {
  price: 'Your goal has its new target.',
  anyone: 'Any professional can do it now.',
  service: 'You now save for another service.',
  plain: 'It is now a plain savings goal.',
  'take-out': 'The money is in your purse.',
}

/** A service is sent with the price that was seen of it. */
function adaptationIn(form: FormData) {
  const choice = textIn(form, 'choice')
  if (choice !== 'service') return { choice, price: textIn(form, 'price') }
  const [price = '', serviceId = ''] = textIn(form, 'service').split(' ')
  return { choice, serviceId, price }
}
