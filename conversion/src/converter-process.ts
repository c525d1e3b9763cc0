/**
 * Entry of the converter process; `answer-job.ts` is what it does. `runConverter` has it keep compiled code between jobs.
 */
import './late-optimisation.ts'
import { answerJob } from './answer-job.ts'

answerJob()
