// The steps in which a client describes the salon or shop that they apply with. Each saves the draft.

import type { Part } from '../../ui/forms/form-parts'
import type { Steps } from '../../ui/layout/steps'
import type { Kind } from './business-status'

const CONTACT = ['phone', 'email', 'licence', 'taxNumber']

/** The name and the city come first: no draft is saved without them. */
export const BUSINESS_STEPS: Record<Kind, Steps<string>> = {
  salon: {
    about: ['name', 'businessType', 'address', 'city', 'pin'],
    look: ['description', 'priceRange', 'amenities'],
    contact: CONTACT,
  },
  shop: {
    about: ['name', 'address', 'city'],
    look: ['description'],
    contact: CONTACT,
  },
}

const REACHED = 'How do people reach you?'

/** What a step asks. */
export const BUSINESS_QUESTIONS: Record<Kind, Record<string, string>> = {
  salon: { about: 'What is it called, and where is it?', look: 'What is it like?', contact: REACHED },
  shop: { about: 'What is it called, and where are you?', look: 'What do you sell?', contact: REACHED },
}

const CONTACT_PART = ['contact', 'Contact and papers'] as const

/** Where all is asked at once: the steps as parts of one form, by their headings. */
export const BUSINESS_PARTS: Record<Kind, readonly Part[]> = {
  salon: [['about', 'The salon'], ['look', 'How it looks'], CONTACT_PART],
  shop: [['about', 'The shop'], ['look', 'What you sell'], CONTACT_PART],
}
