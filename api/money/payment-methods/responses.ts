// Responses of payment methods.
import { z } from 'zod'
import { id } from '../../platform/values/responses'

const reason = z.string().nullable()

const sharedMethods = z.array(z.object({ id, label: z.string(), note: z.string() }))

const methods = z.array(z.object({ id, label: z.string(), isDefault: z.boolean() }))

export const MethodsResponse = z.object({
  items: z.array(
    z.object({
      id,
      type: z.enum(['card', 'mobile_money']),
      label: z.string(),
      cardType: z.string().nullable(),
      lastFour: z.string().nullable(),
      expiryDate: z.string().nullable(),
      provider: z.string().nullable(),
      phoneNumber: z.string().nullable(),
      isDefault: z.boolean(),
      expiresSoon: z.boolean(),
      expired: z.boolean(),
    }),
  ),
  next: z.null(),
  adding: z.object({
    most: z.number().int(),
    card: z.object({
      tokens: z
        .discriminatedUnion('processor', [
          z.object({ processor: z.literal('sandbox') }),
          z.object({ processor: z.literal('stripe'), endpoint: z.string(), publishableKey: z.string() }),
        ])
        .nullable(),
      reason,
    }),
    networks: z.array(z.object({ name: z.string(), currencies: z.array(z.string()), reason })),
  }),
  fresh: z.boolean().meta({ description: 'Adding a method needs step-up verification.' }),
})

export type MethodsResponse = z.output<typeof MethodsResponse>

export const AddedMethodResponse = z.object({
  id,
  label: z.string(),
  coolsUntil: z.iso
    .datetime({ offset: true })
    .nullable()
    .meta({ description: 'Withdrawals to it are possible from this time.' }),
})

/** `coolsUntil`: no withdrawals to it before this time; null if they are possible at once. */
export type AddedMethodResponse = z.output<typeof AddedMethodResponse>

/** Ways to pay when adding funds. */
export const PayWithResponse = z.object({ paymentMethods: methods, sharedMethods })

/** The ways to pay on a screen: the person's own methods, and those that providers share. */
export type PayWithResponse = z.output<typeof PayWithResponse>
