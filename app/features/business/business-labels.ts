// What several pages of a salon or a shop say of it.
export const SET_UP_SALON = 'Set up your salon'

export const UNSEEN = 'Only you can see it until it’s approved.'

export const CLIENTS_SEE = 'Clients see your changes.'

/** Where a step is opened before there is a salon. */
export const PROFILE_FIRST = {
  title: 'Your profile comes first',
  description: 'Save your salon’s name and city, then go on with the other steps.',
}

/** Above the steps, before there is a salon. */
export const PROFILE_FIRST_LEAD = `Your profile comes first, then the other steps in any order. ${UNSEEN}`

/** Above the steps of setting up. */
export const SET_UP_LEAD = `A few steps, in any order. ${UNSEEN}`
