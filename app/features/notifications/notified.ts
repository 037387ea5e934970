// What a salon or a shop is told after it has dealt with a client.

export const CLIENT_READS = 'The client reads it.'

export const CLIENT_NOTIFIED = 'The client has been notified.'
