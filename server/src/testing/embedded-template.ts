import { migratedFolder } from './database-templates.ts'

// A separate process creates the template, so that the waiting process can kill it.
process.stdout.write(await migratedFolder())
