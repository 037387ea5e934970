// What several pages of a salon or a shop say of it.
export const SET_UP_SALON = 'Set up your salon'

export const UNSEEN = 'Only you can see it until it’s approved.'

export const CLIENTS_SEE = 'Clients see your changes.'

/** Above the steps of setting up. */
export const SET_UP_LEAD = `A few steps, in any order. ${UNSEEN}`
