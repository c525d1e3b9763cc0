/** Entry of `npm run convert`; `convert-command.ts` is what it does. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { convertCommand } = await import('./convert-command.ts')
process.exit(await convertCommand())
