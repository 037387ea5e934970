// What may come in about people. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CURRENCIES } from '../money'

export const SIGN_UP_ROLES = ['client', 'beauty_partner', 'product_seller'] as const

const email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

const password = z
  .string({ error: 'Password is required' })
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password cannot exceed 128 characters')

export const SignIn = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128),
})

export const PASSWORD_MISMATCH = "Passwords Don't Match: Please make sure your passwords match."

export const FullName = z
  .string({ error: 'Full name is required' })
  .trim()
  .min(1, 'Full name is required')
  .max(100, 'Full name cannot exceed 100 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Full name must be on one line')

export const SignUp = z
  .object({
    fullName: FullName,
    email,
    password,
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(1, 'Please confirm your password')
      .max(128),
    role: z.enum(SIGN_UP_ROLES, { error: 'Please select your role' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

export const DisplayCurrency = z.object({ currency: z.enum(CURRENCIES) })

export const MailQuery = z.object({ to: z.string().max(254).optional() })
