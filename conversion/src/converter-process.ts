/**
 * Entry of the converter process; `answer-job.ts` is what it does. Compiled code is kept between processes (in the
 * system's directory for temporary files), which saves each a third of a second.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { answerJob } = await import('./answer-job.ts')
answerJob()
