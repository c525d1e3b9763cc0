import { migratedFolder } from './database-templates.ts'

// A process of its own makes the template, so that whoever waits for it can end it.
process.stdout.write(await migratedFolder())
