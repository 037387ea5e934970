// `npm run build`: builds the Worker, unless the build that is there is of the same sources.
import { buildWorker, isBuilt } from './build'

if (!isBuilt()) await buildWorker()
