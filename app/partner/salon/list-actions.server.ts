// Actions of the set-up lists: archive, restore, move. Each leads to the list.
import { Place } from '../../../api/salons/set-up/input'
import { form, press, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'

type List = 'services' | 'staff' | 'resources'

const pathOf = (list: List) => `/partner/salon/${list}`

const turn = (list: List, active: boolean) =>
  press(
    ({ api }: PageRequest<'partner'>, { form, key }) =>
      api['my-salon'][':list'][':id'].active.$put({ param: { list, id: textIn(form, 'id') }, json: { active } }, key),
    (_, { form }) =>
      active
        ? [pathOf(list), 'Restored', 'It can be booked again.']
        : `${pathOf(list)}?${new URLSearchParams({ archived: textIn(form, 'id') })}`,
  )

/** Moves one of a list; leads to its new place, so that the next press does not need to look for it. */
export const place = (list: 'services' | 'staff' | 'pictures', path: string) =>
  form(
    Place,
    ({ api }: PageRequest<'partner'>, { form, json, key }) =>
      api['my-salon'][':list'][':id'].place.$put({ param: { list, id: textIn(form, 'id') }, json }, key),
    (_, { form }) => `${path}#at-${textIn(form, 'id')}`,
    { faults: 'notice' },
  )

export const listAdjustments = (list: List) => ({
  archive: turn(list, false),
  restore: turn(list, true),
  ...(list !== 'resources' && { place: place(list, pathOf(list)) }),
})
