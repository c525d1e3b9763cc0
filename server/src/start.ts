import { seedSampleProject } from './features/sample-project/sample-project.service.ts'
import { runServer } from './run-server.ts'

await runServer({ seed: seedSampleProject })
