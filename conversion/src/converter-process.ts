/**
 * Entry of the converter process, which runs `answer-job.ts`. `runConverter` makes it keep compiled code between jobs.
 */
import './late-optimisation.ts'
import { answerJob } from './answer-job.ts'

answerJob()
