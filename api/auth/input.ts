// What may come in about signing in. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { FullName, SIGN_UP_ROLES } from '../accounts/input'

export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

export const Password = z
  .string({ error: 'Password is required' })
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password cannot exceed 128 characters')

export const SignIn = z.object({
  email: Email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(128),
})

export const PASSWORD_MISMATCH = "Passwords Don't Match: Please make sure your passwords match."

export const SignUp = z
  .object({
    fullName: FullName,
    email: Email,
    password: Password,
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
