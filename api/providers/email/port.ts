// Sending email. An adapter throws when the message was not accepted; the outbox then tries again.

export type Email = { to: string; subject: string; text: string }

export type EmailProvider = { send: (email: Email) => Promise<void> }
