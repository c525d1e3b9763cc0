import type { AddressInfo } from 'node:net'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

// A whole server that tests start as a process of its own, to kill it. Says its address once it listens.

const config = readConfig()
const { app } = await buildApp(config, { webApp: async () => {} })
await app.listen({ host: config.host, port: config.port })
process.stdout.write(`http://${config.host}:${(app.server.address() as AddressInfo).port}\n`)
