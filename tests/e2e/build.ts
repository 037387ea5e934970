// Builds the Worker that the end-to-end tests run.
import { buildWorker } from '../../db/local-worker'

buildWorker()
