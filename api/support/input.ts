// What may come in at the contact form. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { Email } from '../auth/input'

const line = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .min(1, `${name} is required`)
    .max(max, `${name} cannot exceed ${max} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${name} must be on one line`)

/** How much each field holds; the form's own limits say the same. */
export const CONTACT_LIMITS = { name: 100, subject: 150, message: 4000 }

export const Contact = z.object({
  name: line('Name', CONTACT_LIMITS.name),
  email: Email,
  subject: line('Subject', CONTACT_LIMITS.subject),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(CONTACT_LIMITS.message, `Message cannot exceed ${CONTACT_LIMITS.message} characters`),
  /** People do not see this field; what fills it in is no person. */
  website: z.string().max(0, 'Please leave this field empty').optional(),
})

export type Contact = z.output<typeof Contact>
