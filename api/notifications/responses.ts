// The shapes of answers about notices, for the OpenAPI document.
import { z } from 'zod'
import { pageOf } from '../platform/pagination'

const notice = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
  read: z.boolean(),
})

const unread = z.number().int()

export const NoticesAnswer = pageOf(notice).extend({ unread, timeZone: z.string() })

export const NoticesReadAnswer = z.object({ unread, items: z.array(notice) })

export const PushSubscribedAnswer = z.object({ id: z.string() })

export const PushUnsubscribedAnswer = z.object({ removed: z.literal(true) })
