import { runServer } from '../run-server.ts'

// The server as `npm start` runs it, without building the web app first: for tests of starting and stopping.
await runServer({})
