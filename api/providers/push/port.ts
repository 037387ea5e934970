// Sending push messages to a person's devices. An adapter throws when the message was not accepted;
// the outbox then tries again.

export type Push = { userId: string; title: string; text: string }

export type PushProvider = { send: (push: Push) => Promise<void> }
