// The customer's words, letter for letter: what the specification quotes for signing in, the settings,
// help, money and goals. That they show at the right moment is for the end-to-end tests.
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

const BOOKING = [
  'Booking Successful',
  'Your appointment for ',
  ' has been booked!',
  'Booking Failed',
  'Failed to book appointment. Please try again.',
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
  'No users found matching "',
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

const MONEY = ['Currency Changed', 'Display currency changed to']

const METHODS = [
  'Card number must be at least 16 digits',
  'Card number cannot exceed 19 digits',
  'Cardholder name is required',
  'Expiry date must be in MM/YY format',
  'CVV must be at least 3 digits',
  'CVV cannot exceed 4 digits',
  'Phone number must be at least 10 digits',
  'Phone number cannot exceed 15 digits',
  'Provider is required',
  'Full name is required',
  'Payment method added',
  'Mobile money added',
  'Airtel Money',
  'Orange Money',
  'MTN Mobile Money',
]

const WALLET = [
  'Invalid amount',
  'Please enter a valid amount greater than zero.',
  'Could not add funds to your wallet. Please try again.',
  'Please sign in to view your wallet balance, savings goals or transactions.',
  'Authentication Required',
  'Could not load your wallet balance.',
  'Could not load your transaction history.',
  'Could not load your dashboard. Please try again later.',
  'Funds Added',
  'Successfully added ',
  'Transaction History',
  'Add Funds',
  'Withdraw',
  'Earning 1.5% APY',
  'Upgrade',
]

const PLUS = [
  'Subscription Started',
  'subscription has been activated. Enjoy your premium benefits!',
  'Subscription Failed',
  'Could not process your subscription. Please try again.',
  'First month free',
  '1-month free trial',
  'withdrawal fees',
  'APY interest',
  'cashback on salon bookings',
  'Advanced budgeting',
  'priority support',
  'exclusive',
  'Cancel anytime, with no fee',
]

const GOALS = [
  'New Goal',
  'No active goals. Start saving for your next treat!',
  'Create Your First Goal',
  'Could not load your savings goals. Please try again.',
  'Please select a savings goal.',
  'Goal not found or access denied.',
  'Could not save your auto-save settings. Please try again.',
  'Settings Saved',
  'Auto-save enabled',
  'Auto-save disabled',
]

const SALONS = [
  'Salon Not Found',
  'The requested salon could not be found.',
  'Could not load salon details. Please try again.',
  'Added to Favorites',
  'Removed from Favorites',
  'Salon added to favorites',
  'Salon removed from favorites',
  'Could not update favorite status. Please try again.',
  'Rating Required: Please select a star rating before submitting.',
  'Please sign in to submit a review.',
  'Failed to submit review. Please try again.',
  'Could not submit review. Please try again.',
  'Review Submitted',
  'Thank you for your feedback!',
  'No services available at this time.',
  'Write a Review',
  'Book Now',
  'Directions',
]

const MESSAGES = [
  'Failed to search users. Please try again.',
  'Failed to start conversation. Please try again.',
  'typing…',
  'Online',
  'Offline',
]

const ROLES = ['Beauty Seeker', 'Beauty Partner', 'Product Vendor']

const sources = ['../../app', '../../api'].flatMap((folder) => {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|examples)\./.test(file))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
})

const FINDING = ['Could not load salons. Please try again.', 'Clear All Filters', 'View Details']

test.each([
  ...FINDING,
  ...AUTHENTICATION,
  ...VALIDATION,
  ...SETTINGS,
  ...MONEY,
  ...METHODS,
  ...WALLET,
  ...PLUS,
  ...GOALS,
  ...SALONS,
  ...MESSAGES,
  ...ROLES,
  ...BOOKING,
])('%s', (phrase) => {
  expect(sources.some((source) => source.includes(phrase))).toBe(true)
})
