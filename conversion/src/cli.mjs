/**
 * Entry of `npm run convert`, which runs `convert-command.ts`. It is JavaScript, because Node strips the types of an
 * entry before the cache of compiled code can be enabled, which takes longer than the rest of the start. Threads find
 * the cache by the environment.
 */
import { enableCompileCache, getCompileCacheDir } from 'node:module'

enableCompileCache()
process.env.NODE_COMPILE_CACHE ??= getCompileCacheDir()
await import('./late-optimisation.ts')
const { convertCommand } = await import('./convert-command.ts')
process.exit(await convertCommand())
