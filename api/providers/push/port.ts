// Sending push messages to a person's devices. An adapter throws when the message was not accepted;
// the outbox then tries again.

export type Push = { userId: string; title: string; text: string }

/** `name` is what admins read in their settings: "Resend". */
export type PushProvider = { name?: string; send: (push: Push) => Promise<void> }
