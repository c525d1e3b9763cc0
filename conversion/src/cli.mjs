/**
 * Entry of `npm run convert`; `convert-command.ts` is what it does. JavaScript, since Node strips the types of an entry
 * before the cache of compiled code can be turned on, which takes longer than all the rest of the start. Threads find
 * the cache by the environment.
 */
import { enableCompileCache, getCompileCacheDir } from 'node:module'

enableCompileCache()
process.env.NODE_COMPILE_CACHE ??= getCompileCacheDir()
await import('./late-optimisation.ts')
const { convertCommand } = await import('./convert-command.ts')
process.exit(await convertCommand())
