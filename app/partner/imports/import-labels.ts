// What the fields, kinds and sources of imported files are called.
import type { Field, ImportKind, Source } from '../../../api/salons/imports/input'

export const IMPORT_PATH = '/partner/import'

export const KINDS: Record<ImportKind, { name: string; hint: string }> = {
  clients: { name: 'Clients', hint: 'Names, phone numbers, emails and your notes.' },
  services: { name: 'Services', hint: 'With prices and durations such as “2h 35m”.' },
  staff: { name: 'Staff', hint: 'Names and titles. You add working hours afterwards.' },
  appointments: { name: 'Appointments', hint: 'Visits still to come. Import services and staff first.' },
}

export const SOURCE_NAMES: Record<Source, string> = {
  fresha: 'Fresha',
  square: 'Square',
  vagaro: 'Vagaro',
  other: 'Another system',
}

export const FIELD_NAMES: Record<Field, string> = {
  name: 'Full name',
  first: 'First name',
  last: 'Last name',
  phone: 'Phone',
  otherPhone: 'Other phone',
  email: 'Email',
  note: 'Notes',
  blocked: 'Blocked',
  since: 'Client since',
  consent: 'Consent to marketing',
  birthday: 'Birthday',
  visits: 'Earlier visits',
  spent: 'Earlier spending',
  service: 'Service',
  category: 'Category',
  price: 'Price',
  duration: 'Duration',
  active: 'Offered',
  title: 'Job title',
  staff: 'Professional',
  start: 'Date and time',
  date: 'Date',
  time: 'Time',
  end: 'End time',
  status: 'Status',
}

export const MERGES = [
  ['either', 'By phone or email'],
  ['phone', 'By phone only'],
  ['email', 'By email only'],
  ['never', 'Never: keep them apart'],
] as const

export const DATE_ORDERS = [
  ['dmy', 'Day first: 31/12/2026'],
  ['mdy', 'Month first: 12/31/2026'],
] as const
