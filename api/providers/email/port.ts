// Sending email. An adapter throws when the message was not accepted; the outbox then tries again.

export type Email = { to: string; subject: string; text: string }

/** `name` is what admins read in their settings: "Resend". */
export type EmailProvider = { name?: string; send: (email: Email) => Promise<void> }
