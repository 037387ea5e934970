// Passwords that other sites have leaked.

export type LeakedPasswords = {
  name: string
  /** Whether a password is among them. The password itself is never sent. */
  includes: (password: string) => Promise<boolean>
}
