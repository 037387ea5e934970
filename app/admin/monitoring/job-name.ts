// The names of scheduled jobs.

/** "Expire slot holds" for "expireSlotHolds". */
export function jobName(job: string): string {
  const words = job.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
