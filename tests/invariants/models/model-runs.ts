// How often the models are played. `npm test` plays the same histories each time, so that nothing but a change turns
// it red; MODEL_SEQUENCES=100000 plays as many as it says, new ones each time.
const requested = process.env.MODEL_SEQUENCES

/** `usual` histories, or as many as were asked for; `weight`: how many short sequences one of them stands for. */
export function historiesToPlay(usual: number, weight = 1): number {
  return requested === undefined ? usual : Math.ceil(Number(requested) / weight)
}

/** fast-check's settings for `numRuns` histories. A failure is shown as it was found: making it smaller takes hours. */
export function playing(numRuns: number): { numRuns: number; endOnFailure: true; seed?: number } {
  return { numRuns, endOnFailure: true, ...(requested === undefined && { seed: 1 }) }
}
