// Sending email. An adapter throws when the message was not accepted; the outbox then tries again.

export type Email = { to: string; subject: string; text: string }

/** `id` is the message's own: one that is sent again under it is the same message. */
export type EmailProvider = { send: (email: Email, id: string) => Promise<void> }
