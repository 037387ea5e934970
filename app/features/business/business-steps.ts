// The steps in which a client describes the salon or shop that they apply with. Each saves the draft.
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
  salon: {
    about: 'What is it called, and where is it?',
    look: 'What is it like?',
    contact: REACHED,
  },
  shop: {
    about: 'What is it called, and where are you?',
    look: 'What do you sell?',
    contact: REACHED,
  },
}
