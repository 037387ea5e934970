// The customer's words for accounts, letter for letter: what the specification quotes for signing in, the
// settings and help. That they show at the right moment is for the end-to-end tests.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const AUTHENTICATION = [
  'OTP sent successfully. Please check your phone.',
  'Failed to send OTP. Please try again.',
  'OTP verified. Please complete your profile.',
  'Authentication successful.',
  'Verification failed. Please try again.',
  'Authentication error. Please try again.',
  'Profile created successfully.',
  'Failed to create profile.',
  'Login failed. Please check your credentials and try again.',
  'User not authenticated',
  'Profile updated successfully.',
  'Password changed successfully.',
  'OTP Sent',
  'OTP Verified',
  'OTP Resent',
  'OTP Request Failed',
  'Verification Failed',
  'OTP Resend Failed',
  'Account Created',
  'Your profile has been created successfully.',
  'Profile Creation Failed',
  'Login Failed',
  'Invalid login credentials. Please try again.',
  'Login Successful',
  'Welcome back!',
  'Signup Failed',
  'Please check your email to confirm your account.',
  'Failed to create account. Please try again.',
  'Logout Failed',
  'There was a problem logging out. Please try again.',
]

const VALIDATION = [
  'Invalid Phone Number: Please enter a valid phone number with country code',
  'Invalid OTP: Please enter a complete 6-digit OTP.',
  'Password must be at least 8 characters',
  'Please confirm your password',
  'Passwords do not match',
  'Invalid email address',
  'Invalid login method. Please provide email and password.',
  'Please select your role',
  "Passwords Don't Match: Please make sure your passwords match.",
  'Current password is incorrect.',
  'Password Mismatch: New password and confirmation do not match.',
  'Email cannot be changed',
  'Type at least 2 characters to search',
]

const SETTINGS = [
  'Update Failed',
  'Failed to update profile. Please try again.',
  'Failed to change password. Please verify your current password.',
  'Failed to save notification preferences.',
  'Profile updated',
  'Default payment updated',
  'Payment method removed',
  'Password Updated',
  'Preferences Updated',
  'Privacy Settings Updated',
  'Message Sent',
  'Saving...',
  'Sending...',
  'Changing...',
  'Booking Alerts',
  'Review Notifications',
  'Appointment Reminders',
  'Special Offers',
  'System Alerts',
  'Monday to Friday, 9AM-6PM EST',
  '1.0.0',
]

const ROLES = ['Beauty Seeker', 'Beauty Partner', 'Product Vendor']

const sources = ['../app', '../api'].flatMap((folder) => {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
})

test.each([...AUTHENTICATION, ...VALIDATION, ...SETTINGS, ...ROLES])('%s', (words) => {
  expect(sources.some((source) => source.includes(words))).toBe(true)
})
