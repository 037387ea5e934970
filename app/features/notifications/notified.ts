// Confirmations for a salon or shop after an action on a client's booking or order.

export const CLIENT_READS = 'The client will see this.'

export const CLIENT_NOTIFIED = 'The client has been notified.'
