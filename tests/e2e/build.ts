// Builds the Worker that the end-to-end tests run.
import { buildWorker } from '../../scripts/local-worker'

buildWorker()
