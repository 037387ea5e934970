// Labels of goals.

export const RESTORED = 'You can add money again.'

export const NO_GOAL = 'Goal not found or access denied.'

export const BOOK_FOR_ME = 'Book it for me when it’s saved'

export const DECISION_NEEDED = 'Your decision is needed'

/** What the money of a reached goal is for. */
export const BOOK_IT = 'Book it'
