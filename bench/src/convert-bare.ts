/** Opens an IFC file with web-ifc and streams every mesh, on one thread; prints the milliseconds of those two calls. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const webIfc = createRequire(import.meta.url)('web-ifc') as typeof import('web-ifc')

const api = new webIfc.IfcAPI()
await api.Init(undefined, true)
api.SetLogLevel(webIfc.LogLevel.LOG_LEVEL_OFF)
const bytes = new Uint8Array(readFileSync(process.argv[2] as string))
const started = performance.now()
const model = api.OpenModel(bytes)
api.StreamAllMeshes(model, () => undefined)
console.log(performance.now() - started)
