// Builds the Worker that the end-to-end tests run.
import { buildWorker, isBuilt } from '../../scripts/build'

if (!isBuilt()) buildWorker()
