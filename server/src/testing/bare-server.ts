import { runServer } from '../run-server.ts'

// The server as `npm start` runs it, without the sample project: for tests of starting and stopping.
await runServer({})
