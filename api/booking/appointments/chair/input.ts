// Input schemas of check-in, extras and tips. Browser-safe.
import { z } from 'zod'
import { id, typedAs } from '../../../platform/values/input'

const CODE_FAULT = 'Enter the four letters that the client shows you.'

/** The code of a visit, as it is typed or as its QR code has it: an address that ends in it. */
export const CheckIn = z.object({
  code: z
    .string({ error: CODE_FAULT })
    .trim()
    .max(300, CODE_FAULT)
    .transform((typed) => typed.replace(/^.*[?&]code=/, '').toUpperCase())
    .refine((code) => /^[A-Z]{4}$/.test(code), CODE_FAULT),
})

export type CheckIn = z.output<typeof CheckIn>

const MAX_EXTRAS = 10

/** What was done on top, from the salon's menu: a service, or an add-on; by whom, else by who did the visit. */
export const Completion = z.object({
  extras: z
    .array(
      z.object({
        serviceId: id,
        addOnId: id.optional(),
        staffId: z.preprocess((value) => value || undefined, id.optional()),
      }),
    )
    .max(MAX_EXTRAS, `Add up to ${MAX_EXTRAS} extras.`)
    .default([]),
})

export type Completion = z.output<typeof Completion>

/** The request that was shown: its extras and its amount never change. */
export const ExtrasReply = z.object({ extrasId: id })

export type ExtrasReply = z.output<typeof ExtrasReply>

/** The tip in all, as a decimal string; to whom, else to who did the visit. */
export const Tip = z.object({
  amount: typedAs(z.string().trim().max(40), { as: 'number' }),
  staffId: z.preprocess((value) => value || undefined, id.optional()),
})

export type Tip = z.output<typeof Tip>
