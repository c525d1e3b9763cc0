import { flushCompileCache } from 'node:module'
import { runServer } from '../run-server.ts'

// The server like with `npm start`, but without the sample project: for tests of starting and stopping.
await runServer({})
// A server that is killed would never write it.
flushCompileCache()
