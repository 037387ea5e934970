// The names of scheduled jobs.

/** "Expire slot holds" for "expireSlotHolds". */
export function jobName(job: string): string {
  const text = job.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
